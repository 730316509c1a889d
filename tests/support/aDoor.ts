import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Admission, DoorList, DoorTicket } from '../../contract/entities/door.ts'
import type { Verify } from '../../contract/rules/door/verdict.ts'
import {
  bytesOfClaim,
  CROCKFORD_DIGITS,
  type TicketClaim,
  ticketCode,
} from '../../contract/rules/ticketCode.ts'

/** A key that signs tickets. */
export interface Signer {
  id: string
  publicKey: string
  privateKey: KeyObject
}

export function aSigner(id: string): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { id, publicKey: publicKey.export({ format: 'jwk' }).x ?? '', privateKey }
}

/** Checks a signature as the page does, and at once. */
export const verifyByNode: Verify = async (publicKey, signed, signature) =>
  verify(
    null,
    signed,
    { key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' } as never,
    signature,
  )

/** The code of a ticket, signed by this key. */
export function codeOf(
  { id: key, privateKey }: Signer,
  claim: Partial<TicketClaim> & { ticket: string },
): string {
  const bytes = bytesOfClaim({ key, generation: 0, event: 1, isTest: false, ...claim })
  return ticketCode(bytes, sign(null, bytes, privateKey))
}

/** The number of ticket `index`: ten Crockford characters. */
export const numberOfTicket = (index: number): string =>
  Array.from({ length: 10 }, (_, place) => CROCKFORD_DIGITS[(index >> (5 * (9 - place))) & 31]).join('')

const SHOW = { starts_at: '2026-12-18T19:30:00.000Z', ends_at: '2026-12-18T23:00:00.000Z' }

/** The list of event 1, with these tickets. */
export const aDoorList = (keys: Signer[], tickets: (Partial<DoorTicket> & { id: string })[]): DoorList => ({
  event: {
    id: 1,
    title: 'The Ball',
    nice_date: 'Fri 18/12/2026 at 7:30 pm',
    ends_at: '2026-12-18T23:00:00.000Z',
  },
  keys: keys.map(({ id, publicKey }) => ({ id, publicKey })),
  types: [{ id: 1, name: 'Adult', nice_date: 'Fri 18/12/2026 at 7:30 pm', ...SHOW }],
  tickets: tickets.map(ticket => ({ type: 1, holder: 'Sam Field', generation: 0, ...ticket })),
  read_at: '2026-12-18T18:00:00.000Z',
})

export const anAdmission = (given: Partial<Admission> & { id: string }): Admission => ({
  ticket: numberOfTicket(1),
  generation: 0,
  at: '2026-12-18T19:00:00.000Z',
  door: 'North',
  ...given,
})
