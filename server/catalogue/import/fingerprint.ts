import { createHash } from 'node:crypto'

/** Hexadecimal characters that are as good as unique to a text. */
export const fingerprint = (text: string, length = 32): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length)
