import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { array, mask, object } from 'superstruct'
import { beforeAll, expect, test } from 'vitest'
import { getUser } from '../../../contract/calls/account.ts'
import {
  getDoorChanges,
  getDoorEvents,
  getDoorList,
  recordAdmissions,
  recordExits,
} from '../../../contract/calls/door.ts'
import { getDoorFindings } from '../../../contract/calls/doorFindings.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import {
  type Admission,
  admission,
  type DoorList,
  doorChanges,
  type Exit,
} from '../../../contract/entities/door.ts'
import {
  admittedOf,
  changedList,
  doorFindings,
  joinedAdmissions,
  ticketsInside,
} from '../../../contract/rules/admissions.ts'
import { doorIndex, verdictOf } from '../../../contract/rules/door/verdict.ts'
import { findingWords } from '../../../contract/rules/door/verdictWords.ts'
import { verifyByNode } from '../../support/aDoor.ts'
import { aMember } from '../../support/aMember.ts'
import { changeHands } from '../../support/changeHands.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
let offered: Offered
let other: Offered
let event = 0
let staff: Shopper
let buyer: Shopper

beforeAll(async () => {
  ;[offered] = (await putOnSale(app.database, [{ capacity: 90 }])) as [Offered]
  ;[other] = (await putOnSale(app.database, [{ capacity: 9 }])) as [Offered]
  event = await eventOf(offered)
  staff = await aMember(app, offered)
  buyer = await visit(app)
  await buyer.buy(offered, 3)
})

async function eventOf({ date_id }: Offered): Promise<number> {
  const { event_id } = await app.database
    .selectFrom('event_date')
    .select('event_id')
    .where('id', '=', date_id)
    .executeTakeFirstOrThrow()
  return event_id
}

async function listOf(member: Shopper): Promise<DoorList> {
  const { list } = (await member.call(getDoorList, { event_id: event })).body
  if (!list) throw new Error('There is no list')
  return list
}

const leave = (member: Shopper, ...exits: Exit[]) => member.call(recordExits, { event_id: event, exits })

const exitOf = ({ ticket, id: leaves }: Admission, more: Partial<Admission> = {}): Exit => ({
  ...admissionOf(ticket, more),
  leaves,
})

const changesSince = async ({ read_at: since }: DoorList, after = 0, exits_after = 0) =>
  (await staff.call(getDoorChanges, { event_id: event, since, after, exits_after })).body.changes

const changesOf = async (member: Shopper, { read_at: since }: DoorList, after = 0) =>
  (await member.call(getDoorChanges, { event_id: event, since, after })).body.changes

const admissionOf = (ticket: string, more: Partial<Admission> = {}): Admission => ({
  id: randomUUID(),
  ticket,
  generation: 0,
  at: new Date().toISOString(),
  door: 'North',
  ...more,
})

const record = (member: Shopper, ...admissions: Admission[]) =>
  member.call(recordAdmissions, { event_id: event, admissions })

async function buyOne(): Promise<{ id: string; qr: string }> {
  const one = await visit(app)
  await one.buy(offered, 1)
  const [ticket] = (await one.call(getWallet)).body.tickets
  if (!ticket) throw new Error('There is no ticket')
  return ticket
}

test('The list of a door names each ticket’s holder and type, and no e-mail address', async () => {
  const list = await listOf(staff)
  expect(list.tickets).toHaveLength(3)
  expect(list.tickets[0]).toEqual({
    id: expect.stringMatching(/^[0-9A-Z]{10}$/),
    type: offered.ticket_id,
    holder: 'Sam Field',
    generation: 0,
  })
  expect(list.types).toEqual([
    {
      id: offered.ticket_id,
      name: 'Type 0',
      nice_date: expect.any(String),
      starts_at: expect.stringMatching(/^20.*Z$/),
      ends_at: expect.stringMatching(/^20.*Z$/),
    },
  ])
  expect(JSON.stringify(list)).not.toContain(buyer.email)
  expect(JSON.stringify(list)).not.toContain('@')
  expect((await staff.call(getDoorEvents)).body.events).toEqual([list.event])
  expect(list.event.venue).toBe('The Hall')
})

test('A ticket from the wallet is admitted by the list alone', async () => {
  const { qr } = await buyOne()
  const index = doorIndex(await listOf(staff))
  expect((await verdictOf(qr, index, new Map(), verifyByNode, Date.now())).kind).toBe('admitted')
})

test('Visitors, buyers and members of other organisers read nothing and record nothing', async () => {
  const [visitor, stranger] = [await visit(app), await aMember(app, other)]
  const [ticket] = (await listOf(staff)).tickets
  for (const asker of [visitor, buyer, stranger]) {
    expect((await asker.call(getDoorList, { event_id: event })).body).toEqual({ list: null })
    const asked = { event_id: event, since: new Date(0).toISOString().replace('1970', '2000'), after: 0 }
    expect((await asker.call(getDoorChanges, asked)).body).toEqual({ changes: null })
    const { status } = await record(asker, admissionOf(ticket?.id ?? ''))
    expect(status).toBe(asker === visitor ? 401 : 404)
  }
  expect((await visitor.call(getDoorEvents)).body.events).toBeNull()
  expect((await buyer.call(getDoorEvents)).body.events).toEqual([])
  const theirs = (await stranger.call(getDoorEvents)).body.events ?? []
  expect(theirs.map(({ id }) => id)).toEqual([await eventOf(other)])
  // A member of the other organiser cannot record a ticket of this event as one of their own.
  const foreign = { event_id: await eventOf(other), admissions: [admissionOf(ticket?.id ?? '')] }
  expect((await stranger.call(recordAdmissions, foreign)).status).toBe(200)
  expect(await app.database.selectFrom('admission').selectAll().execute()).toEqual([])
})

test('A ticket that two doors let in without a network is named after the merge, on both', async () => {
  const { id } = await buyOne()
  const lists = [await listOf(staff), await listOf(staff)] as const
  await record(staff, admissionOf(id, { door: 'North' }))
  await record(staff, admissionOf(id, { door: 'South', at: new Date(Date.now() + 1).toISOString() }))
  for (const list of lists) {
    const changes = await changesOf(staff, list)
    const { tickets } = doorIndex(changedList(list, changes ?? none))
    const findings = doorFindings(tickets, admittedOf(changes?.admissions ?? [])).filter(
      one => one.ticket.id === id,
    )
    expect(findings.map(findingWords)).toEqual([
      expect.stringMatching(/^Came in more than once: at .*, North; at .*, South$/),
    ])
  }
})

test('The organiser’s area names how many are in, and each ticket that should not have come in as it did', async () => {
  const [twice, gone, undone] = [await buyOne(), await buyOne(), await buyOne()]
  const mistake = admissionOf(undone.id)
  await record(staff, admissionOf(twice.id), admissionOf(twice.id, { door: 'South' }), admissionOf(gone.id))
  await record(staff, mistake, admissionOf(undone.id, { undoes: mistake.id }))
  await sql`update ticket set refunded_at = now() - interval '1 minute' where id = ${gone.id}`.execute(
    app.database,
  )
  const [found] = (await staff.call(getDoorFindings)).body.events ?? []
  const { rows } = await sql<{ count: number }>`
    select count(distinct ticket_id)::integer from admission where ticket_id <> ${undone.id}`.execute(
    app.database,
  )
  expect(found).toMatchObject({ event_id: event, admitted: rows[0]?.count })
  const kinds = found?.findings.map(({ kind, ticket }) => `${kind} ${ticket.id}`)
  expect(kinds).toEqual(expect.arrayContaining([`twice ${twice.id}`, `refunded ${gone.id}`]))
  expect(kinds?.join()).not.toContain(undone.id)
  const stranger = await aMember(app, other)
  expect((await stranger.call(getDoorFindings)).body.events).toEqual([])
  expect((await (await visit(app)).call(getDoorFindings)).body.events).toBeNull()
})

test('A member of another organiser cannot take an admission back, so that a finding would be hidden', async () => {
  const { id } = await buyOne()
  const twice = [admissionOf(id), admissionOf(id, { door: 'South' })]
  await record(staff, ...twice)
  const stranger = await aMember(app, other)
  const guest = await visit(app)
  await guest.buy(other, 1)
  const [own] = (await guest.call(getWallet)).body.tickets
  const admissions = twice.map(({ id: undoes }) => admissionOf(own?.id ?? '', { undoes }))
  await stranger.call(recordAdmissions, { event_id: await eventOf(other), admissions })
  const [found] = (await staff.call(getDoorFindings)).body.events ?? []
  expect(found?.findings.map(({ ticket }) => ticket.id)).toContain(id)
})

test('A day that no calendar has is refused, in an admission and in a request for changes', async () => {
  const { id } = await buyOne()
  const moment = '2026-02-30T18:00:00.000Z'
  expect((await record(staff, admissionOf(id, { at: moment }))).status).toBe(400)
  const asked = { event_id: event, since: moment, after: 0 }
  expect((await staff.call(getDoorChanges, asked)).status).toBe(400)
})

test('A code that was transferred is refused once a door has merged, and one that came in before is named', async () => {
  const { id, qr } = await buyOne()
  const list = await listOf(staff)
  const index = doorIndex(list)
  expect((await verdictOf(qr, index, new Map(), verifyByNode, Date.now())).kind).toBe('admitted')
  await record(staff, admissionOf(id))
  await changeHands(app.database, id, 'Kim Hill')
  const changes = (await changesOf(staff, list)) ?? none
  const merged = doorIndex(changedList(list, changes))
  expect(merged.tickets.get(id)).toMatchObject({ generation: 1, holder: 'Kim Hill' })
  expect((await verdictOf(qr, merged, new Map(), verifyByNode, Date.now())).kind).toBe('transferred')
  const findings = doorFindings(merged.tickets, admittedOf(changes.admissions))
  expect(findings.find(({ ticket }) => ticket.id === id)?.kind).toBe('transferred')
})

test('A list that is hours old receives the tickets that were sold or refunded since, and no others', async () => {
  const [sold, refunded] = [await buyOne(), await buyOne()]
  const list = await listOf(staff)
  const hoursAgo = new Date(Date.parse(list.read_at) - 7_200_000).toISOString()
  await sql`alter table ticket disable trigger ticket_changed`.execute(app.database)
  await sql`update ticket set changed_at = now() - interval '1 day' where id <> ${sold.id}`.execute(
    app.database,
  )
  await sql`alter table ticket enable trigger ticket_changed`.execute(app.database)
  await sql`update ticket set refunded_at = now() where id = ${refunded.id}`.execute(app.database)
  const { tickets = [] } = (await changesOf(staff, { ...list, read_at: hoursAgo })) ?? {}
  expect(tickets.map(({ id }) => id).sort()).toEqual([sold.id, refunded.id].sort())
  expect(tickets.find(({ id }) => id === refunded.id)?.refunded_at).toMatch(/^20.*Z$/)
})

test('An admission that is sent again, or with others, is stored once, with a time that is not in the future', async () => {
  const { id } = await buyOne()
  const list = await listOf(staff)
  const before = (await changesOf(staff, list))?.after ?? 0
  const one = admissionOf(id, { at: new Date(Date.now() + 86_400_000).toISOString() })
  const undo = admissionOf(id, { undoes: one.id })
  for (const batch of [[one], [one, undo], [undo]]) expect((await record(staff, ...batch)).status).toBe(200)
  const changes = await changesOf(staff, list, before)
  expect(changes?.admissions.map(({ id }) => id)).toEqual([one.id, undo.id])
  expect(Date.parse(changes?.admissions[0]?.at ?? '')).toBeLessThan(Date.now() + 5000)
  expect(changes?.admissions[1]).toMatchObject({ undoes: one.id, door: 'North' })
  expect(admittedOf(changes?.admissions ?? []).size).toBe(0)
})

test('An exit is stored once, is read after its own position, and is no admission for a page that does not ask for exits', async () => {
  const { id } = await buyOne()
  const list = await listOf(staff)
  const { after = 0, exits_after: before = 0 } = (await changesSince(list)) ?? {}
  const came = admissionOf(id, { at: '2025-12-18T19:00:00.000Z' })
  const left = exitOf(came, { at: '2025-12-18T20:00:00.000Z' })
  const undo = { ...exitOf(came), undoes: left.id }
  // The exit arrives before what it ends, as from two devices.
  for (const batch of [[left], [left, undo], [undo]]) expect((await leave(staff, ...batch)).status).toBe(200)
  await record(staff, came)
  const older = await changesOf(staff, list, after)
  expect(older?.admissions.map(({ id }) => id)).toEqual([came.id])
  expect([older?.exits, older?.exits_after]).toEqual([undefined, undefined])
  const newer = await changesSince(list, after, before)
  expect(newer?.exits).toMatchObject([{ id: left.id, leaves: came.id }, { undoes: left.id }])
  const rows = joinedAdmissions(newer?.admissions ?? [], newer?.exits ?? [])
  expect([admittedOf(rows).size, ticketsInside(admittedOf(rows))]).toEqual([1, 1])
  const rest = await changesSince(list, newer?.after, newer?.exits_after)
  expect([rest?.admissions, rest?.exits]).toEqual([[], []])
})

test('What a page of the version before reads of an answer with exits has no trace of them', async () => {
  const { id } = await buyOne()
  const came = admissionOf(id)
  await record(staff, came)
  await leave(staff, exitOf(came))
  const changes = await changesSince(await listOf(staff))
  const { exits: _, exits_after: __, ...before } = doorChanges.schema
  const { undoes, leaves: ___, ...row } = admission.schema
  const read = mask(changes, object({ ...before, admissions: array(object({ ...row, undoes })) }))
  expect(read.admissions.map(one => one.id)).toContain(came.id)
  expect(admittedOf(read.admissions).get(id)).toHaveLength(1)
  expect(JSON.stringify(read)).not.toContain('leaves')
})

test('Whoever went out and came in again is no finding, and whoever came in meanwhile is', async () => {
  const [again, twice] = [await buyOne(), await buyOne()]
  for (const [{ id }, gone] of [
    [again, '2025-12-18T19:30:00.000Z'],
    [twice, '2025-12-18T19:30:00.001Z'],
  ] as const) {
    const first = admissionOf(id, { at: '2025-12-18T19:00:00.000Z' })
    await record(staff, first, admissionOf(id, { at: '2025-12-18T19:30:00.000Z', door: 'South' }))
    await leave(staff, exitOf(first, { at: gone }))
  }
  const [found] = (await staff.call(getDoorFindings)).body.events ?? []
  const kinds = found?.findings.map(({ kind, ticket }) => `${kind} ${ticket.id}`)
  expect(kinds).toContain(`twice ${twice.id}`)
  expect(kinds).not.toContain(`twice ${again.id}`)
})

test('A member of another organiser cannot note an exit here, nor let an admission here end', async () => {
  const { id } = await buyOne()
  const came = admissionOf(id)
  await record(staff, came)
  const stranger = await aMember(app, other)
  expect((await leave(stranger, exitOf(came))).status).toBe(404)
  expect((await leave(await visit(app), exitOf(came))).status).toBe(401)
  const foreign = { event_id: await eventOf(other), exits: [exitOf(came)] }
  expect((await stranger.call(recordExits, foreign)).status).toBe(200)
  expect(await app.database.selectFrom('door_exit').where('leaves', '=', came.id).execute()).toEqual([])
})

test('More admissions than one answer carries come in the next one', async () => {
  const { id } = await buyOne()
  const list = await listOf(staff)
  const before = (await changesOf(staff, list))?.after ?? 0
  for (let batch = 0; batch < 6; batch++)
    await record(staff, ...Array.from({ length: 200 }, () => admissionOf(id)))
  const first = await changesOf(staff, list, before)
  expect([first?.admissions.length, first?.has_more]).toEqual([1000, true])
  const rest = await changesOf(staff, list, first?.after)
  expect([rest?.admissions.length, rest?.has_more]).toEqual([200, false])
})

test('A user is told whether they are a member of an organiser', async () => {
  const asked = async (one: Shopper) => (await one.call(getUser)).body.is_member
  expect([await asked(staff), await asked(buyer), await asked(await visit(app))]).toEqual([
    true,
    undefined,
    undefined,
  ])
})

test('A member who leaves the organiser reads nothing from then on', async () => {
  const email = newEmail()
  const leaver = await aMember(app, offered, email)
  await listOf(leaver)
  await app.database.deleteFrom('organiser_member').where('email', '=', email).execute()
  expect((await leaver.call(getDoorList, { event_id: event })).body.list).toBeNull()
})

const none = { tickets: [], admissions: [], after: 0, has_more: false, read_at: '' }
