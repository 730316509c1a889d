import { createHash } from 'node:crypto'

/** A hash of the text, in hexadecimal characters. */
export const fingerprint = (text: string, length = 32): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length)
