import { sign } from 'node:crypto'
import type { Keys } from '../keys.ts'

/**
 * The content of a ticket's QR code: kind and version, ticket, event, and an Ed25519 signature over them, so
 * that a gate can check it without a network. It names no person.
 */
export function qrContent(keys: Keys, ticket: string, event: number, isTest = false): string {
  const content = `FOYER1.${ticket}.${event}`
  const signed = `${content}.${sign(null, Buffer.from(content), keys.ticket).toString('base64url')}`
  // No gate knows a code that begins so.
  return isTest ? `TEST:${signed}` : signed
}
