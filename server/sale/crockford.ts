import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten random Crockford characters, which are hard to mistake when read aloud; 50 bits. */
export const crockford = (): string =>
  Array.from(randomBytes(10), byte => ALPHABET[byte % ALPHABET.length]).join('')
