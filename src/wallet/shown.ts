import { number, record, string } from 'superstruct'
import { draft } from '../state/draft.ts'

/**
 * When the codes of tickets were last shown large on this device, in ms since 1970, by their ids. Who holds the tickets of
 * several people sees by it whose code was at the scanner already.
 */
export const shownCodes = draft({
  name: 'shown',
  struct: record(string(), number()),
  empty: {},
  joined: (stored, now) => ({ ...stored, ...now }),
  forgottenAt: ['sign_out', 'other_user'],
})
