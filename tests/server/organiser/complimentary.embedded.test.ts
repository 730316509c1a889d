import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { getMembers, refundOrder, sendComplimentary } from '../../../contract/calls/organiserActs.ts'
import { getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { sizes } from '../../../contract/sizes.ts'
import { availableSql, keptBackSql } from '../../../server/catalogue/read/readSql.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')
let offered: Offered
let organiser_id: number
let event_id: number
let wol: Shopper

/** Ten places, of which three are kept back. */
beforeEach(async () => {
  const [first] = await putOnSale(app.database, [{ capacity: 10, price: 2500, fee: 250 }])
  offered = first as Offered
  await app.database
    .updateTable('ticket_type')
    .set({ keep_back: 3 })
    .where('id', '=', offered.ticket_id)
    .execute()
  const event = await app.database
    .selectFrom('event')
    .innerJoin('event_date', 'event_date.event_id', 'event.id')
    .select(['event.id', 'organiser_id'])
    .where('event_date.id', '=', offered.date_id)
    .executeTakeFirstOrThrow()
  organiser_id = event.organiser_id
  event_id = event.id
  wol = await member()
})

async function member(): Promise<Shopper> {
  const email = newEmail()
  await addAccount(app.database, email)
  await app.database.insertInto('organiser_member').values({ organiser_id, email }).execute()
  const shopper = await visit(app)
  await shopper.signIn(email)
  return shopper
}

type Guest = { name: string; email: string }

const guests = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Guest ${index}`, email: newEmail() }))

const send = (people: { name: string; email: string }[], list: string = crypto.randomUUID()) =>
  wol.call(sendComplimentary, { organiser_id, ticket_id: offered.ticket_id, list, guests: people })

/** How many places are left for the public, and kept back. */
async function places() {
  const { rows } = await sql<{ left: number; kept: number }>`
    select ${availableSql} as left, ${keptBackSql} as kept
    from ticket_type type where id = ${offered.ticket_id}`.execute(app.database)
  return rows[0]
}

test('Each guest of a list gets an order of one free ticket, first of the places that are kept back', async () => {
  const people = guests(4)
  expect((await send(people)).body).toEqual({ sent: 4 })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 4 })
  expect(await places()).toEqual({ left: 6, kept: 0 })
  const { orders } = (await wol.call(getOrganiserOrders, { organiser_id, event_id })).body
  expect(orders?.map(({ full_name, given_by }) => [full_name, given_by])).toEqual(
    people.map(({ name }) => [name, wol.email]).reverse(),
  )
  const { acts } = (await wol.call(getMembers, { organiser_id })).body
  expect(acts[0]).toMatchObject({ member: wol.email, act: 'send_complimentary' })
  expect(acts[0]?.about).toMatch(/^4 tickets of Type 0, Title of /)
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('A guest has the ticket in their wallet once they sign in, and gets one letter about it', async () => {
  const [guest] = guests(1)
  await send([guest as { name: string; email: string }])
  const ada = await visit(app)
  await ada.signIn(guest?.email ?? '')
  const { tickets } = (await ada.call(getWallet)).body
  expect(tickets).toMatchObject([{ ticket_name: 'Type 0', holder: 'Guest 0' }])
  await queueIsIdle(app.database)
  const letters = await app.database
    .selectFrom('sandbox_mail')
    .select('body')
    .where('recipient', '=', guest?.email ?? '')
    .where('subject', 'like', 'Your tickets, order %')
    .execute()
  expect(letters.map(({ body }) => body)).toEqual([
    expect.stringMatching(/Organiser of .* gives you this complimentary order .*: 1 ticket\./),
  ])
})

test('A list that is sent again gives nothing more, whatever its key', async () => {
  const people = guests(2)
  const list = crypto.randomUUID()
  const answers = [await send(people, list), await send(people, list), await send(people, list)]
  expect(answers.map(({ body }) => body)).toEqual([{ sent: 2 }, { sent: 2 }, { sent: 2 }])
  for (const others of [guests(5), guests(2), people.toReversed()])
    expect(await send(others, list)).toMatchObject({
      status: 409,
      text: expect.stringContaining('This list was sent before with other guests'),
    })
  expect((await send(people, list)).body).toEqual({ sent: 2 })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 2 })
  const { acts } = (await wol.call(getMembers, { organiser_id })).body
  expect(acts.length).toBe(1)
})

test('A list that was given is not given of another ticket type, and nothing more is given by its id', async () => {
  const people = guests(2)
  const list = crypto.randomUUID()
  await send(people, list)
  const [other] = await app.database
    .insertInto('ticket_type')
    .values({
      event_date_id: offered.date_id,
      ...{ name: 'Balcony', price: 1000, fee: 0, capacity: 9, position: 9 },
    })
    .returning('id')
    .execute()
  const asked = { organiser_id, ticket_id: other?.id ?? 0, list, guests: people }
  const { status, text } = await wol.call(sendComplimentary, asked)
  expect([status, text]).toEqual([409, expect.stringContaining('sent before')])
  const again = { ...asked, list: crypto.randomUUID() }
  const refused = await wol.call(sendComplimentary, again)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      again: true,
      error: expect.stringContaining('2 guests have a complimentary ticket for this date'),
    },
  })
  expect(refused.text).toContain(people[0]?.name)
  expect(await takenOf(app.database, other?.id ?? 0)).toEqual({ held: 0, sold: 0 })
  expect((await wol.call(sendComplimentary, { ...again, again: true })).body).toEqual({ sent: 2 })
  expect(await takenOf(app.database, other?.id ?? 0)).toEqual({ held: 0, sold: 2 })
})

test('More guests than there are places get nothing, and the answer says how many there are', async () => {
  const shopper = await visit(app)
  await shopper.add(offered, 5)
  await shopper.reserve()
  const refused = await send(guests(6))
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: 'These are 6 guests, and 5 places are left, with those that are kept back. Nothing was sent.' },
  ])
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 5, sold: 0 })
  expect((await send(guests(5))).body).toEqual({ sent: 5 })
  expect(await places()).toEqual({ left: 0, kept: 0 })
})

test('A list of the most guests is given at once, and a longer one is not read', async () => {
  await app.database
    .updateTable('ticket_type')
    .set({ capacity: 500 })
    .where('id', '=', offered.ticket_id)
    .execute()
  expect((await send(guests(sizes.guests + 1))).status).toBe(400)
  expect((await send(guests(sizes.guests))).body).toEqual({ sent: sizes.guests })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: sizes.guests })
})

test('A guest whose address is in the list twice has two orders only where that is meant', async () => {
  const [guest, other] = guests(2) as [Guest, Guest]
  const people = [guest, other, { name: 'Another', email: guest.email.toUpperCase() }]
  const asked = { organiser_id, ticket_id: offered.ticket_id, list: crypto.randomUUID(), guests: people }
  const refused = await wol.call(sendComplimentary, asked)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      again: true,
      error: expect.stringMatching(/^1 guest has .* or is on this list twice: Another\. /),
    },
  })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
  for (const _ of ['given', 'sent again'])
    expect((await wol.call(sendComplimentary, { ...asked, again: true })).body).toEqual({ sent: 3 })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 3 })
})

test('What other types keep back of shared places is not given', async () => {
  const { id } = await app.database
    .insertInto('shared_capacity')
    .values({ event_date_id: offered.date_id, name: 'Hall', capacity: 6 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const other = { event_date_id: offered.date_id, name: 'Box', price: 0, capacity: 4, keep_back: 2 }
  await app.database
    .insertInto('ticket_type')
    .values({ ...other, position: 1 })
    .execute()
  await app.database
    .updateTable('ticket_type')
    .set({ shared_capacity_id: id })
    .where('event_date_id', '=', offered.date_id)
    .execute()
  expect((await send(guests(5))).status).toBe(409)
  expect((await send(guests(4))).body).toEqual({ sent: 4 })
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('A refunded order gives its place back to those that are kept', async () => {
  const [guest] = guests(1)
  await send([guest as { name: string; email: string }])
  expect(await places()).toEqual({ left: 7, kept: 2 })
  const { orders } = (await wol.call(getOrganiserOrders, { organiser_id, event_id })).body
  const refunded = await wol.call(refundOrder, { organiser_id, sale_id: orders?.[0]?.id ?? 0 })
  expect(refunded.status).toBe(200)
  expect(await places()).toEqual({ left: 7, kept: 3 })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('Nothing is given of a cancelled event, of another organiser, or by who is no member', async () => {
  const body = () => ({
    organiser_id,
    ticket_id: offered.ticket_id,
    list: crypto.randomUUID(),
    guests: guests(1),
  })
  expect((await (await visit(app)).call(sendComplimentary, body())).status).toBe(404)
  const [foreign] = await putOnSale(app.database, [{ capacity: 5 }])
  expect((await wol.call(sendComplimentary, { ...body(), ticket_id: foreign?.ticket_id ?? 0 })).status).toBe(
    404,
  )
  await app.database.updateTable('event').set({ status: 'cancelled' }).where('id', '=', event_id).execute()
  const refused = await wol.call(sendComplimentary, body())
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: 'No tickets of Type 0 can be given any more.' },
  ])
})
