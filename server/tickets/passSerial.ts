import { allKeys, equalTexts, hmac, type Keys } from '../keys.ts'

/** A ticket as one of its holders has it. Who gets it next has another pass. */
export interface PassId {
  ticket_id: string
  generation: number
}

export const passIdOf = ({ id, generation }: { id: string; generation: number }): PassId => ({
  ticket_id: id,
  generation,
})

export const serialOf = ({ ticket_id, generation }: PassId): string => `${ticket_id}-${generation}`

/** null: no pass has such a number. */
export function readSerial(serial: string): PassId | null {
  const [, ticket_id = '', generation] = /^([0-9A-Z]{10})-(\d{1,3})$/.exec(serial) ?? []
  return generation ? { ticket_id, generation: Number(generation) } : null
}

/** What a device proves by that it has the pass. */
export const passToken = (keys: Keys, pass: PassId): string =>
  hmac(keys.pass, serialOf(pass)).toString('base64url')

export const isPassToken = (keys: Keys, pass: PassId, token: string): boolean =>
  allKeys(keys).some(one => equalTexts(token, passToken(one, pass)))
