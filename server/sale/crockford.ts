import { randomBytes } from 'node:crypto'
import { CROCKFORD_DIGITS } from '../../contract/rules/ticketCode.ts'

/** Ten random Crockford characters, which are hard to mistake when read aloud; 50 bits. */
export const crockford = (): string =>
  Array.from(randomBytes(10), byte => CROCKFORD_DIGITS[byte % CROCKFORD_DIGITS.length]).join('')
