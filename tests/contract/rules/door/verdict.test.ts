import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Admission } from '../../../../contract/entities/door.ts'
import { admittedOf } from '../../../../contract/rules/admissions.ts'
import { notedBy, undoing } from '../../../../contract/rules/door/noted.ts'
import { dateOn, doorIndex, indexFor, verdictOf } from '../../../../contract/rules/door/verdict.ts'
import { guestName, verdictWords } from '../../../../contract/rules/door/verdictWords.ts'
import {
  bytesOfClaim,
  CROCKFORD_DIGITS,
  readTicketCode,
  ticketCode,
} from '../../../../contract/rules/ticketCode.ts'
import {
  aDoorList,
  anAdmission,
  aSigner,
  codeOf,
  numberOfTicket,
  verifyByNode,
} from '../../../support/aDoor.ts'
import { random } from '../../../support/random.ts'

// Times are shown in the time zone of the device.
process.env.TZ = 'UTC'

const [key, earlier, foreign] = [aSigner('0000000a'), aSigner('0000000b'), aSigner('0000000c')]
const [plain, claimed, refunded, test_paid, seated] = [1, 2, 3, 4, 5].map(numberOfTicket) as [
  string,
  string,
  string,
  string,
  string,
]
const index = doorIndex(
  aDoorList(
    [key, earlier],
    [
      { id: plain },
      { id: claimed, generation: 1 },
      { id: refunded, refunded_at: '2026-12-18T12:00:00.000Z' },
      { id: test_paid, is_test: true },
      { id: seated, seat: 'A1' },
    ],
  ),
)
/** The beginning of the show of `aDoorList`. */
const NOW = Date.parse('2026-12-18T19:30:00Z')
const isIn = anAdmission({ id: 'a', ticket: seated })
const asked = (shown: string, admissions: Admission[] = [isIn]) =>
  verdictOf(shown, index, admittedOf(admissions), verifyByNode, NOW)

test.each([
  ['a valid code', codeOf(key, { ticket: plain }), 'admitted', 'Admitted', 'good'],
  [
    'a code by the key of an earlier secret',
    codeOf(earlier, { ticket: plain }),
    'admitted',
    'Admitted',
    'good',
  ],
  [
    'a code that was claimed later than the list',
    codeOf(key, { ticket: plain, generation: 1 }),
    'admitted',
    'Admitted',
    'good',
  ],
  [
    'a code of the present owner',
    codeOf(key, { ticket: claimed, generation: 1 }),
    'admitted',
    'Admitted',
    'good',
  ],
  ['a code of an earlier owner', codeOf(key, { ticket: claimed }), 'transferred', 'Transferred', 'bad'],
  ['a ticket that is in', codeOf(key, { ticket: seated }), 'already_in', 'Already in', 'warn'],
  ['a refunded ticket', codeOf(key, { ticket: refunded }), 'refunded', 'Refunded', 'bad'],
  [
    'a ticket paid in test mode',
    codeOf(key, { ticket: test_paid, isTest: true }),
    'test',
    'Test ticket',
    'bad',
  ],
  [
    'a test ticket that is not on the list',
    codeOf(key, { ticket: numberOfTicket(9), isTest: true }),
    'test',
    'Test ticket',
    'bad',
  ],
  [
    'a code for another event',
    codeOf(key, { ticket: plain, event: 2 }),
    'another_event',
    'Another event',
    'bad',
  ],
  ['a code by the key of another shop', codeOf(foreign, { ticket: plain }), 'forged', 'Forged', 'bad'],
  [
    'a code by another key under the name of ours',
    codeOf({ ...foreign, id: key.id }, { ticket: plain }),
    'forged',
    'Forged',
    'bad',
  ],
  [
    'a ticket sold after the list was loaded',
    codeOf(key, { ticket: numberOfTicket(9) }),
    'not_on_list',
    'Not on the list',
    'warn',
  ],
  ['a web address', 'https://foyer.example/', 'unknown', 'Unknown code', 'bad'],
  ['a typed number', plain, 'admitted', 'Admitted', 'good'],
  [
    'a typed number in small letters and groups',
    ` ${plain.toLowerCase().replace(/.{3}/g, '$& ')}`,
    'admitted',
    'Admitted',
    'good',
  ],
  [
    'a typed number with O for 0 and l for 1',
    plain.replaceAll('0', 'o').replace('1', 'l'),
    'admitted',
    'Admitted',
    'good',
  ],
  ['a typed number of a refunded ticket', refunded, 'refunded', 'Refunded', 'bad'],
  ['a typed number of a test ticket', test_paid, 'test', 'Test ticket', 'bad'],
  ['a typed number of a ticket that is in', seated, 'already_in', 'Already in', 'warn'],
  [
    'a typed number that no ticket of this event has',
    numberOfTicket(9),
    'unknown_number',
    'Not on the list',
    'bad',
  ],
  ['nothing', '', 'unknown', 'Unknown code', 'bad'],
])('The verdict on %s', async (_, shown, kind, title, tone) => {
  const verdict = await asked(shown)
  expect(verdict.kind).toBe(kind)
  expect(verdictWords(verdict)).toMatchObject({ title, tone })
})

test('A typed number says so, because it has no signature; a code that was read does not', async () => {
  expect(verdictWords(await asked(plain)).detail).toMatch(/^Typed: compare the name/)
  expect(verdictWords(await asked(codeOf(key, { ticket: plain }))).detail).toBe('')
})

test('Of what is kept back at the box office it is said that no sale is known, and a typed number is a warning', async () => {
  const verdictOfKept = async (shown: string) => {
    const verdict = await asked(shown)
    if (verdict.kind !== 'admitted') throw new Error(`It is ${verdict.kind}`)
    return verdictWords({ ...verdict, ticket: { ...verdict.ticket, kept: true } })
  }
  const detail = 'Kept back at the box office, and not known to be sold'
  expect(await verdictOfKept(plain)).toEqual({ title: 'Admitted', detail, tone: 'warn' })
  expect(await verdictOfKept(codeOf(key, { ticket: plain }))).toEqual({
    title: 'Admitted',
    detail,
    tone: 'good',
  })
})

test('Already in says when and where, and the earliest admission of several', async () => {
  const later = anAdmission({ id: 'b', ticket: seated, at: '2026-12-18T19:20:00.000Z', door: 'South' })
  const verdict = await asked(seated, [later, isIn])
  expect(verdictWords(verdict).detail).toMatch(/^Let in at 7:00 pm, North$/)
})

test('A number that is not on the list may be of another event of the shop, and nothing else is said of it', async () => {
  expect(verdictWords(await asked(numberOfTicket(9))).detail).toBe(
    'No ticket on this device has this number. It may be for another event, or newer than the list',
  )
})

test.each([
  ['2026-12-15T19:00:00Z', 'warn', 'This ticket is for Fri 18/12/2026 at 7:30 pm'],
  ['2026-12-18T07:00:00Z', 'warn', 'This ticket is for Fri 18/12/2026 at 7:30 pm'],
  ['2026-12-18T08:00:00Z', 'good', ''],
  ['2026-12-19T02:00:00Z', 'good', ''],
  ['2026-12-20T19:00:00Z', 'warn', 'This ticket is for Fri 18/12/2026 at 7:30 pm'],
])('At %s a ticket of the only date is admitted with the tone %s', async (now, tone, detail) => {
  const verdict = await verdictOf(
    codeOf(key, { ticket: plain }),
    index,
    admittedOf([]),
    verifyByNode,
    Date.parse(now),
  )
  expect(verdict.kind).toBe('admitted')
  expect(verdictWords(verdict)).toEqual({ title: 'Admitted', tone, detail })
})

test('A typed number days before its date is asked for its name and names its date', async () => {
  const verdict = await verdictOf(plain, index, admittedOf([]), verifyByNode, NOW - 5 * 86_400_000)
  expect(verdictWords(verdict)).toEqual({
    title: 'Admitted',
    tone: 'warn',
    detail: 'This ticket is for Fri 18/12/2026 at 7:30 pm. Typed: compare the name with an identity card',
  })
})

test.each([
  ['2026-12-18T19:00:09Z', '. That was just now: look whether a second phone shows the same code'],
  ['2026-12-18T19:00:10Z', ''],
])('At %s a ticket that came in at 19:00:00 says more: %s', async (now, more) => {
  const verdict = await verdictOf(seated, index, admittedOf([isIn]), verifyByNode, Date.parse(now))
  expect(verdictWords(verdict).detail).toBe(`Let in at 7:00 pm, North${more}`)
})

test('Whoever was let in by mistake can be let in again', async () => {
  const undo = anAdmission({ id: 'u', ticket: seated, undoes: 'a' })
  expect((await asked(seated, [undo, isIn])).kind).toBe('admitted')
})

const exit = anAdmission({ id: 'x', ticket: seated, at: '2026-12-18T19:12:00.000Z', leaves: 'a' })
const leaving = (shown: string, admissions: Admission[] = [isIn]) =>
  verdictOf(shown, index, admittedOf(admissions), verifyByNode, NOW, 'out')

test('Whoever is in can leave by their code or a typed number, and it says when they came in', async () => {
  for (const shown of [codeOf(key, { ticket: seated }), seated]) {
    const verdict = await leaving(shown)
    expect(verdict).toMatchObject({ kind: 'left', admission: { id: 'a' }, generation: 0 })
    expect(verdictWords(verdict)).toEqual({
      title: 'Gone out',
      detail: 'Let in at 7:00 pm, North',
      tone: 'good',
    })
  }
})

const leavingAt = (time: string, rows: Admission[]) =>
  verdictOf(seated, index, admittedOf(rows), verifyByNode, Date.parse(time), 'out')

test('A code that is read again within ten seconds of its exit does not leave once more', async () => {
  expect(verdictWords(await leavingAt('2026-12-18T19:12:09.999Z', [isIn, exit]))).toEqual({
    title: 'Not in',
    detail: 'Nobody is in with this ticket. Went out at 7:12 pm',
    tone: 'warn',
  })
})

test('Whoever came in at a door of which this device has not heard can leave, and it says that it does not know it', async () => {
  const words = { title: 'Gone out', detail: 'Their coming in is not known on this device', tone: 'warn' }
  expect(verdictWords(await leaving(plain))).toEqual(words)
  expect(await leaving(plain)).toMatchObject({ kind: 'left', admission: null, generation: 0 })
  const again = await leavingAt('2026-12-18T19:12:10.000Z', [isIn, exit])
  expect(verdictWords(again)).toEqual({ ...words, detail: `Went out at 7:12 pm. ${words.detail}` })
})

test('An exit of an unknown admission names itself, so does its undoing name it, and both are known again at the same door', async () => {
  const verdict = await leaving(plain)
  const row = notedBy(verdict, 'y')
  expect(row).toEqual({ id: 'y', ticket: plain, generation: 0, leaves: 'y' })
  const noted = { ...row, at: '2026-12-18T19:30:00.000Z', door: 'North' } as Admission
  expect((await leaving(plain, [noted])).kind).toBe('not_in')
  const undone = undoing(noted, 'z')
  expect(undone).toEqual({ id: 'z', ticket: plain, generation: 0, undoes: 'y', leaves: 'y' })
  expect((await leaving(plain, [noted, { ...noted, ...undone }])).kind).toBe('left')
  expect((await asked(plain, [noted])).kind).toBe('admitted')
  expect(notedBy(await asked(refunded), 'y')).toBeNull()
})

test('Whoever has left comes in again with the same code, and it says when they left', async () => {
  const verdict = await asked(codeOf(key, { ticket: seated }), [isIn, exit])
  expect(verdictWords(verdict)).toEqual({ title: 'Admitted', detail: 'Went out at 7:12 pm', tone: 'good' })
  const again = anAdmission({ id: 'b', ticket: seated, at: '2026-12-18T19:20:00.000Z', door: 'South' })
  expect(verdictWords(await asked(seated, [isIn, exit, again])).detail).toBe('Let in at 7:20 pm, South')
})

test('Of somebody who came in twice, each exit ends one admission, the last one first', async () => {
  const second = anAdmission({ id: 'b', ticket: seated, at: '2026-12-18T19:20:00.000Z', door: 'South' })
  expect(await leaving(seated, [isIn, second])).toMatchObject({ kind: 'left', admission: { id: 'b' } })
  const gone = anAdmission({ id: 'y', ticket: seated, at: '2026-12-18T19:22:00.000Z', leaves: 'b' })
  expect(await leaving(seated, [isIn, second, gone])).toMatchObject({ kind: 'left', admission: { id: 'a' } })
})

test('Whoever is in leaves also with a ticket that was refunded or transferred meanwhile; a forged code notes nothing', async () => {
  const inside = [refunded, claimed].map(ticket => anAdmission({ id: ticket, ticket }))
  expect((await leaving(codeOf(key, { ticket: refunded }), inside)).kind).toBe('left')
  expect((await leaving(codeOf(key, { ticket: claimed }), inside)).kind).toBe('left')
  expect((await leaving(codeOf({ ...foreign, id: key.id }, { ticket: seated }))).kind).toBe('forged')
})

test('A code is for the list of its event, a typed number for the list that has it, and neither for none', () => {
  const other = { ...index, event: 2, tickets: new Map([[numberOfTicket(9), {} as never]]) }
  const of = (shown: string) => indexFor(shown, [index, other])?.event
  expect(of(codeOf(key, { ticket: plain, event: 2 }))).toBe(2)
  expect(of(codeOf(key, { ticket: numberOfTicket(9) }))).toBe(1)
  expect(of(numberOfTicket(9))).toBe(2)
  expect(of(plain)).toBe(1)
  for (const shown of [codeOf(key, { ticket: plain, event: 3 }), numberOfTicket(8), 'nonsense', ''])
    expect(of(shown)).toBeUndefined()
})

test('A code with one changed bit, in its claim or its signature, is not admitted', async () => {
  const code = readTicketCode(codeOf(key, { ticket: plain }))
  if (!code) throw new Error('There is no code')
  const bytes = [...code.signed, ...code.signature]
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Uint8Array.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const { kind } = await asked(ticketCode(changed.slice(0, 16), changed.slice(16)))
    expect(kind, `bit ${bit}`).toBe('forged')
  }
})

test('A thousand random signatures are not admitted', async () => {
  const claim = bytesOfClaim({ key: key.id, ticket: plain, generation: 0, event: 1, isTest: false })
  for (let count = 0; count < 1000; count++)
    expect((await asked(ticketCode(claim, randomBytes(64)))).kind).toBe('forged')
})

/** `npm run proof` tries a million. */
const RANDOM_TEXTS = Number(process.env.RANDOM_TEXTS ?? 100_000)

test('Random texts are none of five thousand tickets, typed or scanned', async () => {
  const next = random(20261218)
  const bytes = (length: number) => Uint8Array.from({ length }, () => next() * 256)
  const number = () => String.fromCharCode(...bytes(10).map(byte => CROCKFORD_DIGITS.charCodeAt(byte & 31)))
  const full = doorIndex(
    aDoorList(
      [key],
      Array.from({ length: 5000 }, () => ({ id: number() })),
    ),
  )
  const kinds: Record<string, number> = {}
  for (let count = 0; count < RANDOM_TEXTS; count++) {
    const shown = count % 20 === 0 ? ticketCode(bytes(16), bytes(64)) : number()
    const { kind } = await verdictOf(shown, full, new Map(), verifyByNode, NOW)
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  expect(kinds).toEqual({ forged: expect.any(Number), unknown_number: expect.any(Number) })
  expect(kinds.forged).toBeGreaterThan(RANDOM_TEXTS / 50)
}, 180_000)

const twoDays = {
  ...aDoorList([key], [{ id: plain }, { id: seated, type: 2 }]),
  types: [
    { id: 1, name: 'Adult', nice_date: 'Fri 18/12/2026 at 7:30 pm' },
    { id: 2, name: 'Adult', nice_date: 'Sat 19/12/2026 at 7:30 pm' },
  ],
}

test.each([
  ['of that date', plain, 'admitted'],
  ['of another date', seated, 'another_date'],
])('A door of one date judges a ticket %s: %s is %s', async (_, ticket, kind) => {
  const door = doorIndex(twoDays, 'Fri 18/12/2026 at 7:30 pm')
  for (const shown of [codeOf(key, { ticket }), ticket])
    expect((await verdictOf(shown, door, admittedOf([]), verifyByNode, NOW)).kind).toBe(kind)
  const all = await verdictOf(ticket, doorIndex(twoDays), admittedOf([]), verifyByNode, NOW)
  expect(all.kind).toBe('admitted')
})

test('A ticket of another date says for which', async () => {
  const verdict = await verdictOf(
    seated,
    doorIndex(twoDays, 'Fri 18/12/2026 at 7:30 pm'),
    admittedOf([]),
    verifyByNode,
    NOW,
  )
  expect(verdictWords(verdict)).toEqual({
    title: 'Another date',
    detail: 'This ticket is for Sat 19/12/2026 at 7:30 pm',
    tone: 'bad',
  })
})

test.each([
  ['2026-12-18T18:00', 'Fri 18/12/2026 at 7:30 pm'],
  ['2026-12-19T18:00', 'Sat 19/12/2026 at 7:30 pm'],
  ['2026-12-20T18:00', null],
])('At %s the date of today is %s', (now, date) => {
  expect(dateOn(twoDays, new Date(now))).toBe(date)
})

test('A guest without a name is called so', () => {
  expect([guestName({ holder: 'Ada Lovelace' }), guestName({ holder: '' })]).toEqual([
    'Ada Lovelace',
    'No name',
  ])
})
