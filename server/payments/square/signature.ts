import { createHmac } from 'node:crypto'

/** The header that has the signature of a webhook. */
export const SIGNATURE_HEADER = 'x-square-hmacsha256-signature'

/** Square's signature of a webhook that it sends to this address. `body`: its exact text. */
export const squareSignature = (signatureKey: string, address: string, body: string): string =>
  createHmac('sha256', signatureKey)
    .update(address + body)
    .digest('base64')
