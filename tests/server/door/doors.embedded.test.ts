import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getCounter, giveBackAtCounter, keepAtCounter } from '../../../contract/calls/counter.ts'
import { recordAdmissions, recordExits } from '../../../contract/calls/door.ts'
import { getDoorFindings, getDoors } from '../../../contract/calls/doorFindings.ts'
import { refundTicket } from '../../../contract/calls/organiserActs.ts'
import type { Admission } from '../../../contract/entities/door.ts'
import { aMember } from '../../support/aMember.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
let offered: Offered
let staff: Shopper
let organiser_id = 0
let event_id = 0
let tickets: string[] = []

beforeAll(async () => {
  ;[offered] = (await putOnSale(app.database, [{ capacity: 90 }])) as [Offered]
  staff = await aMember(app, offered)
  await (await visit(app)).buy(offered, 5)
  tickets = (await app.database.selectFrom('ticket').select('id').orderBy('id').execute()).map(({ id }) => id)
  const event = app.database.selectFrom('event').innerJoin('event_date', 'event_id', 'event.id')
  const own = event.select(['event.id', 'organiser_id']).where('event_date.id', '=', offered.date_id)
  ;({ id: event_id, organiser_id } = await own.executeTakeFirstOrThrow())
  await takesPlaceIn(1)
})

/** Lets the date begin in so many hours, for three hours. */
const takesPlaceIn = (hours: number) =>
  sql`update event_date set starts_at = now() + make_interval(hours => ${hours}),
    ends_at = now() + make_interval(hours => ${hours + 3}) where id = ${offered.date_id}`.execute(
    app.database,
  )

const datesOf = async (member = staff) => (await member.call(getDoors, { organiser_id })).body.dates

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function admissionOf(ticket: string | undefined, more: Partial<Admission> = {}): Admission {
  return { id: randomUUID(), ticket: ticket ?? '', generation: 0, at: minutesAgo(1), door: 'North', ...more }
}

const record = (...admissions: Admission[]) => staff.call(recordAdmissions, { event_id, admissions })

test('Each door states how many it has let in, lately and when last; a ticket counts once, at its first door', async () => {
  expect(await datesOf()).toMatchObject([
    { date_id: offered.date_id, event_id, came: 0, expected: 5, doors: [] },
  ])
  const [first, second, third, fourth] = tickets
  const last = admissionOf(third, { door: 'South' })
  const mistake = admissionOf(fourth)
  await record(
    admissionOf(first, { at: minutesAgo(40) }),
    admissionOf(first, { door: 'South', at: minutesAgo(2) }),
    admissionOf(second, { at: minutesAgo(3) }),
    last,
    mistake,
    admissionOf(fourth, { undoes: mistake.id }),
  )
  const [date] = (await datesOf()) ?? []
  expect(date).toMatchObject({ came: 3, expected: 5, lately: 2 })
  expect(date?.doors).toEqual([
    { door: 'North', came: 2, lately: 1, last_at: expect.stringMatching(/^20.*Z$/) },
    { door: 'South', came: 1, lately: 1, last_at: last.at },
  ])
})

test('Of how many tickets somebody is in the house: exits end admissions, and one that was taken back does not', async () => {
  const [date] = (await datesOf()) ?? []
  expect(date).toMatchObject({ came: 3, inside: 3 })
  const [first, second] = await app.database
    .selectFrom('admission')
    .select(['id', 'ticket_id'])
    .where('ticket_id', 'in', tickets.slice(0, 2))
    .where('door', '=', 'North')
    .orderBy('ticket_id')
    .execute()
  const leave = (of: typeof first, more: Partial<Admission> = {}) => ({
    ...admissionOf(of?.ticket_id, { at: minutesAgo(0), ...more }),
    leaves: of?.id ?? '',
  })
  const mistake = leave(second)
  const exits = [leave(first), mistake, leave(second, { undoes: mistake.id })]
  expect((await staff.call(recordExits, { event_id, exits })).status).toBe(200)
  // The first ticket came in twice, so somebody is still in with it.
  expect(await datesOf()).toMatchObject([{ came: 3, inside: 3 }])
  await staff.call(recordExits, { event_id, exits: [leave(second)] })
  expect(await datesOf()).toMatchObject([{ came: 3, inside: 2, expected: 5 }])
})

test('A refunded ticket is expected no more', async () => {
  await staff.call(refundTicket, { organiser_id, ticket_id: tickets.at(-1) ?? '' })
  expect(await datesOf()).toMatchObject([{ expected: 4 }])
})

test('What is kept back for a device at the counter is expected once a door has let it in', async () => {
  const [before] = (await datesOf()) ?? []
  const asked = {
    organiser_id,
    device: randomUUID(),
    batch: randomUUID(),
    ticket_id: offered.ticket_id,
    qty: 2,
  }
  const { kept } = (await staff.call(keepAtCounter, asked)).body
  expect(await datesOf()).toMatchObject([{ expected: before?.expected, came: before?.came }])
  const [first] = kept.map(({ ticket }) => ticket.id)
  await record(admissionOf(first, { at: minutesAgo(0) }))
  expect(await datesOf()).toMatchObject([
    { expected: (before?.expected ?? 0) + 1, came: (before?.came ?? 0) + 1 },
  ])
  const findings = async () =>
    (await staff.call(getDoorFindings)).body.events?.flatMap(event =>
      event.findings.filter(({ ticket }) => ticket.id === first),
    )
  expect(await findings(), 'its device may have sold it').toEqual([])
  await staff.call(giveBackAtCounter, { organiser_id, device: asked.device, tickets: [first ?? ''] })
  await record(admissionOf(first, { at: new Date().toISOString() }))
  expect((await findings())?.map(({ kind }) => kind)).toEqual(['twice'])
  const { body } = await staff.call(getCounter, { organiser_id, device: asked.device })
  expect(body.counter?.kept.map(({ ticket }) => ticket.id)).toContain(first)
  await sql`update sale set expires_at = now() - interval '1 minute' where id = (
    select hold_id from counter_ticket where id = ${first})`.execute(app.database)
  expect((await findings())?.map(({ kind }) => kind).sort(), 'its date is over').toEqual(['twice', 'unsold'])
})

test.each([
  [11, 1],
  [13, 0],
  [-14, 1],
  [-16, 0],
])('A date that begins in %i hours and lasts three is shown %i times', async (hours, shown) => {
  await takesPlaceIn(hours)
  expect(await datesOf()).toHaveLength(shown)
  await takesPlaceIn(1)
})

test('Editors, buyers and members of another organiser read no doors', async () => {
  const [other] = (await putOnSale(app.database, [{ capacity: 9 }])) as [Offered]
  const askers = [
    await aMember(app, offered, newEmail(), 'editor'),
    await aMember(app, other, newEmail(), 'owner'),
    await visit(app),
  ]
  for (const asker of askers) expect(await datesOf(asker)).toBeNull()
  for (const role of ['door', 'box_office'] as const)
    expect(await datesOf(await aMember(app, offered, newEmail(), role))).toHaveLength(1)
})

test('Tickets of a test order are not expected, because no door lets them in', async () => {
  const [{ expected: before = 0 } = {}] = (await datesOf()) ?? []
  const tester = await visit(app)
  await tester.buy(offered, 2)
  expect(await datesOf()).toMatchObject([{ expected: before + 2 }])
  await sql`update sale set is_test = true where email = ${tester.email}`.execute(app.database)
  expect(await datesOf()).toMatchObject([{ expected: before }])
})
