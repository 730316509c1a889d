import { createPublicKey, verify } from 'node:crypto'
import { readTicketCode } from '../../contract/rules/ticketCode.ts'

/** Checks a ticket's code as a gate does: with public keys only, of which the code names one. */
export function isGenuine(code: string, keys: { id: string; publicKey: string }[]): boolean {
  const read = readTicketCode(code)
  const key = keys.find(({ id }) => id === read?.key)
  if (!read || !key) return false
  const format = 'jwk'
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format })
  return verify(null, read.signed, publicKey, read.signature)
}
