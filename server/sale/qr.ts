import { sign } from 'node:crypto'
import type { Keys } from '../keys.ts'

/**
 * The content of a ticket's QR code: kind and version, ticket, event, and an Ed25519 signature over them, so
 * that a gate can check it without a network. It names no person.
 */
export function qrContent(keys: Keys, ticket: string, event: number): string {
  const content = `FOYER1.${ticket}.${event}`
  return `${content}.${sign(null, Buffer.from(content), keys.ticket).toString('base64url')}`
}
