import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Body } from '../../../contract/call.ts'
import {
  getCounter,
  getCounterReport,
  giveBackAtCounter,
  keepAtCounter,
  sellAtCounter,
} from '../../../contract/calls/counter.ts'
import { getDoorChanges, getDoorList, recordAdmissions } from '../../../contract/calls/door.ts'
import { getDoors } from '../../../contract/calls/doorFindings.ts'
import {
  changeOrder,
  refundOrder,
  refundTicket,
  resendTickets,
  settleRefund,
} from '../../../contract/calls/organiserActs.ts'
import { getOrganiserMoney } from '../../../contract/calls/organiserMoney.ts'
import { getOrganiserOrder, getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { toMinor } from '../../../contract/format/money.ts'
import { admittedOf, countsAtDoor, hasComeIn } from '../../../contract/rules/admissions.ts'
import { doorIndex, verdictOf } from '../../../contract/rules/door/verdict.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { arrivalsOf } from '../../../server/organiser/figures/arrivalsOf.ts'
import { endChangedHolds } from '../../../server/sale/changes/changedHolds.ts'
import { releaseExpired } from '../../../server/sale/release.ts'
import { aMember } from '../../support/aMember.ts'
import { type Offered, putOnSale } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

/** What is sold at the counter, on this database. */
export function counterTests(on: 'embedded' | 'postgres'): void {
  const app = withApp(on)
  let adult: Offered
  let child: Offered
  let organiser_id = 0
  let event_id = 0
  let wol: Shopper
  let device = ''

  beforeEach(async () => {
    const types = [
      { capacity: 10, price: 2500, fee: 250 },
      { capacity: 10, price: 1000, fee: 0 },
    ]
    ;[adult, child] = (await putOnSale(app.database, types)) as [Offered, Offered]
    wol = await aMember(app, adult, newEmail(), 'box_office')
    const event = await app.database
      .selectFrom('event')
      .innerJoin('event_date', 'event_date.event_id', 'event.id')
      .select(['event.id', 'organiser_id'])
      .where('event_date.id', '=', adult.date_id)
      .executeTakeFirstOrThrow()
    organiser_id = event.organiser_id
    event_id = event.id
    device = randomUUID()
  })

  const own = () => ({ organiser_id, device })
  const asked = (more: Partial<Body<typeof sellAtCounter>> = {}): Body<typeof sellAtCounter> => ({
    ...own(),
    id: randomUUID(),
    method: 'cash',
    name: '',
    total: 2750,
    ...(!more.tickets && { lines: [{ ticket_id: adult.ticket_id, qty: 1 }] }),
    ...more,
  })
  const keep = async (qty: number, of = adult) =>
    (await wol.call(keepAtCounter, { ...own(), batch: randomUUID(), ticket_id: of.ticket_id, qty })).body.kept
  const numbers = (kept: { ticket: { id: string } }[]) => kept.map(({ ticket }) => ticket.id)
  /** Of the days on which a test can run. */
  function reports() {
    const days = [-1, 0, 1].map(day => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10))
    return Promise.all(days.map(day => wol.call(getCounterReport, { organiser_id, day })))
  }
  const report = async () => (await reports()).flatMap(({ body }) => body.rows ?? [])
  const refusedInReport = async () => (await reports()).flatMap(({ body }) => body.refused ?? [])
  async function moneyReport() {
    const owner = await aMember(app, adult)
    const rows = (await owner.call(getOrganiserMoney, { organiser_id })).body.money?.rows ?? []
    return {
      received: sum(rows.map(row => toMinor(row.received))),
      by_hand: sum(rows.map(row => toMinor(row.by_hand))),
      due_back: sum(rows.map(row => toMinor(row.due_back))),
    }
  }
  const sound = async () => expect(await brokenInvariants(app.database)).toEqual({})

  test('A sale for cash is an order that is paid, with tickets, in the report of the day and in that of money', async () => {
    const lines = [
      { ticket_id: adult.ticket_id, qty: 2 },
      { ticket_id: child.ticket_id, qty: 1 },
    ]
    const { status, body } = await wol.call(sellAtCounter, asked({ lines, total: 6500 }))
    expect(status).toBe(200)
    expect(body.tickets.map(({ name }) => name)).toEqual(['Type 0', 'Type 0', 'Type 1'])
    const order = (await wol.call(getOrganiserOrder, { organiser_id, sale_id: body.sale_id })).body.order
    expect(order).toMatchObject({ full_name: '', sold_by: wol.email, is_test: false, due: '' })
    expect(await report()).toEqual([
      {
        member: wol.email,
        device,
        method: 'cash',
        currency: 'GBP',
        currency_symbol: '£',
        sales: 1,
        tickets: 3,
        taken: 6500,
        paid_back: 0,
      },
    ])
    expect(await moneyReport()).toEqual({ received: 6500, by_hand: 0, due_back: 0 })
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 0, sold: 2 })
    await sound()
  })

  test('A sale that is sent again, also at once, is the same sale', async () => {
    const body = asked()
    const answers = await Promise.all([1, 2, 3].map(() => wol.call(sellAtCounter, body)))
    expect(new Set(answers.map(answer => answer.body.sale_id)).size).toBe(1)
    expect(new Set(answers.map(answer => answer.body.tickets[0]?.id)).size).toBe(1)
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 0, sold: 1 })
    await sound()
  })

  test('The id of another sale is refused, and nothing is sold', async () => {
    const body = asked()
    expect((await wol.call(sellAtCounter, body)).status).toBe(200)
    const [{ ticket: kept } = { ticket: { id: '' } }] = await keep(1)
    const { lines: _, ...withoutLines } = body
    const others: Body<typeof sellAtCounter>[] = [
      { ...body, method: 'terminal' },
      { ...body, total: 5500, lines: [{ ticket_id: adult.ticket_id, qty: 2 }] },
      { ...body, lines: [{ ticket_id: child.ticket_id, qty: 1 }] },
      { ...body, device: randomUUID() },
      { ...withoutLines, tickets: [kept.id] },
    ]
    for (const other of others) {
      const { status, text } = await wol.call(sellAtCounter, other)
      expect([status, text]).toEqual([409, expect.stringContaining('Another sale was made')])
    }
    expect((await wol.call(sellAtCounter, body)).status).toBe(200)
    const sale = asked({ tickets: [kept.id] })
    expect((await wol.call(sellAtCounter, sale)).status).toBe(200)
    expect((await wol.call(sellAtCounter, sale)).status, 'again').toBe(200)
    const other = await wol.call(sellAtCounter, { ...sale, tickets: numbers(await keep(1)) })
    expect(other.status).toBe(409)
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 1, sold: 2 })
    await sound()
  })

  test('What costs something else by now, or is not left, is not sold, and the sale can be made afterwards', async () => {
    const body = asked({ total: 2000 })
    const refused = await wol.call(sellAtCounter, body)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('£27.50')])
    expect((await wol.call(sellAtCounter, { ...body, total: 2750 })).status).toBe(200)
    const many = asked({ lines: [{ ticket_id: adult.ticket_id, qty: 10 }], total: 27_500 })
    expect((await wol.call(sellAtCounter, many)).status).toBe(409)
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 0, sold: 1 })
    await sound()
  })

  test('Tickets of two events of one title are not one sale', async () => {
    const [other] = (await putOnSale(app.database, [{ capacity: 5, price: 1000, fee: 0 }])) as [Offered]
    await sql`update event set organiser_id = ${organiser_id}, title = (select title from event where id = ${event_id})
      where id = (select event_id from event_date where id = ${other.date_id})`.execute(app.database)
    const lines = [adult, other].map(({ ticket_id }) => ({ ticket_id, qty: 1 }))
    const refused = await wol.call(sellAtCounter, asked({ lines, total: 3750 }))
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('of one event')
  })

  test('The counter sells after the sale on the site has ended, and has the offers of a type', async () => {
    const past = new Date(Date.now() - 60_000)
    await app.database
      .updateTable('ticket_type')
      .set({ on_sale_until: past })
      .where('id', '=', adult.ticket_id)
      .execute()
    await app.database
      .insertInto('offer')
      .values({ ticket_type_id: adult.ticket_id, buy: 2, percent: 10, amount: null })
      .execute()
    const { counter } = (await wol.call(getCounter, own())).body
    expect(counter?.dates[0]).toMatchObject({ venue: 'The Hall' })
    expect(counter?.dates[0]?.types[0]).toMatchObject({ left: 10, offers: [{ buy: 2, percent: 10 }] })
    const two = asked({ lines: [{ ticket_id: adult.ticket_id, qty: 2 }], total: 5000 })
    expect((await wol.call(sellAtCounter, two)).status).toBe(200)
    await sound()
  })

  test('Free tickets are in a name, cost nothing and are counted', async () => {
    const free = asked({ method: 'free', total: 0 })
    expect((await wol.call(sellAtCounter, free)).status).toBe(422)
    const { status, body } = await wol.call(sellAtCounter, { ...free, name: 'Ada Field' })
    expect(status).toBe(200)
    const { list } = (await wol.call(getDoorList, { event_id })).body
    expect(list?.tickets).toMatchObject([{ id: body.tickets[0]?.id, holder: 'Ada Field' }])
    expect(await report()).toMatchObject([{ method: 'free', sales: 1, tickets: 1, taken: 0 }])
    await sound()
  })

  test('With an e-mail address the buyer gets the letter of an order, and has the tickets once they sign in', async () => {
    const email = newEmail()
    const { body } = await wol.call(sellAtCounter, asked({ name: 'Ada Field', email }))
    await queueIsIdle(app.database)
    const mails = app.database.selectFrom('sandbox_mail').select('body').where('recipient', '=', email)
    const [letter, ...others] = await mails.execute()
    expect(others).toEqual([])
    expect(letter?.body).toContain(body.reference)
    expect(letter?.body).toContain('in cash')
    const ada = await visit(app)
    await ada.signIn(email)
    const { tickets } = (await ada.call(getWallet)).body
    expect(tickets.map(({ id }) => id)).toEqual(numbers(body.tickets.map(ticket => ({ ticket }))))
  })

  test('Without an address nothing can be sent, until a member gives the order one', async () => {
    const { sale_id } = (await wol.call(sellAtCounter, asked())).body
    const again = await wol.call(resendTickets, { organiser_id, sale_id })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('no e-mail address')])
    const email = newEmail()
    const named = { organiser_id, sale_id, full_name: 'Ada Field', email }
    expect((await wol.call(changeOrder, named)).status).toBe(200)
    expect((await wol.call(resendTickets, { organiser_id, sale_id })).status).toBe(200)
    await queueIsIdle(app.database)
    const mails = app.database.selectFrom('sandbox_mail').select('recipient').where('recipient', '=', email)
    expect(await mails.execute()).toHaveLength(1)
    await sound()
  })

  test('What is refunded is due until a member has paid it back, and no provider hears of it', async () => {
    const lines = [{ ticket_id: adult.ticket_id, qty: 2 }]
    const { sale_id, tickets } = (await wol.call(sellAtCounter, asked({ lines, total: 5500 }))).body
    await wol.call(refundTicket, { organiser_id, ticket_id: tickets[0]?.id ?? '' })
    const order = async () => (await wol.call(getOrganiserOrder, { organiser_id, sale_id })).body.order
    expect(await order()).toMatchObject({ due: '£27.50', refunds: [] })
    expect(await moneyReport()).toEqual({ received: 5500, by_hand: 0, due_back: 2750 })
    expect((await wol.call(settleRefund, { organiser_id, sale_id })).status).toBe(200)
    await wol.call(refundOrder, { organiser_id, sale_id })
    await wol.call(settleRefund, { organiser_id, sale_id })
    expect(await order()).toMatchObject({ due: '', is_refunded: true })
    expect(await moneyReport()).toEqual({ received: 5500, by_hand: 5500, due_back: 0 })
    const rows = await report()
    expect(sum(rows.map(row => row.taken))).toBe(5500)
    expect(rows.find(row => row.paid_back > 0)).toMatchObject({ member: wol.email, paid_back: 5500 })
    expect(await app.database.selectFrom('refund').selectAll().execute()).toEqual([])
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 0, sold: 0 })
    await sound()
  })

  test('A letter says that what was paid at the counter is paid back there', async () => {
    const email = newEmail()
    const { sale_id } = (await wol.call(sellAtCounter, asked({ name: 'Ada Field', email }))).body
    await wol.call(refundOrder, { organiser_id, sale_id })
    await queueIsIdle(app.database)
    const mails = await app.database
      .selectFrom('sandbox_mail')
      .select('body')
      .where('recipient', '=', email)
      .execute()
    expect(mails.some(({ body }) => body.includes('£27.50 for it at the box office'))).toBe(true)
  })

  test('Tickets that are kept back are not left for the shop, and are sold with the codes that the device has', async () => {
    const kept = await keep(8)
    const [first, second] = kept
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 8, sold: 0 })
    const shopper = await visit(app)
    await shopper.add(adult, 2)
    expect((await shopper.reserve()).body.reserved).toBe(true)
    const late = await visit(app)
    await late.add(adult, 1)
    expect((await late.reserve()).body.reserved).not.toBe(true)
    const tickets = numbers([first, second] as typeof kept)
    const { body } = await wol.call(sellAtCounter, asked({ tickets, total: 5500, name: 'Ada Field' }))
    expect(body.tickets.map(({ qr }) => qr).sort()).toEqual([first?.ticket.qr, second?.ticket.qr].sort())
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 8, sold: 2 })
    expect((await wol.call(getCounter, own())).body.counter?.kept).toHaveLength(6)
    const { orders } = (await wol.call(getOrganiserOrders, { organiser_id })).body
    expect(orders).toHaveLength(1)
    await sound()
  })

  test('No more is kept back than is left, and the refusal says how many that are', async () => {
    await keep(9)
    const more = { ...own(), batch: randomUUID(), ticket_id: adult.ticket_id, qty: 5 }
    const { status, text } = await wol.call(keepAtCounter, more)
    expect([status, text]).toEqual([409, expect.stringContaining('1 is available')])
    expect((await wol.call(getCounter, own())).body.counter?.dates[0]?.types[0]?.left).toBe(1)
    expect((await wol.call(keepAtCounter, { ...more, qty: 1 })).body.kept).toHaveLength(1)
    await sound()
  })

  test('A batch that is asked for again is kept back once', async () => {
    const body = { ...own(), batch: randomUUID(), ticket_id: adult.ticket_id, qty: 3 }
    const [one, other] = await Promise.all([wol.call(keepAtCounter, body), wol.call(keepAtCounter, body)])
    expect(numbers(one.body.kept)).toEqual(numbers(other.body.kept))
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 3, sold: 0 })
  })

  test('The name of another batch is refused, and nothing is kept back', async () => {
    const body = { ...own(), batch: randomUUID(), ticket_id: adult.ticket_id, qty: 3 }
    const { kept } = (await wol.call(keepAtCounter, body)).body
    const more = [(await keep(1))[0]?.ticket.id ?? '', (await keep(1, child))[0]?.ticket.id ?? '']
    for (const other of [{ qty: 2 }, { qty: 4 }, { ticket_id: child.ticket_id }])
      expect(await wol.call(keepAtCounter, { ...body, ...other })).toMatchObject({
        status: 409,
        text: expect.stringContaining('Other tickets were kept back'),
      })
    // Some are sold, together with tickets of another type.
    const tickets = [...numbers(kept).slice(0, 2), ...more]
    expect((await wol.call(sellAtCounter, asked({ tickets, total: 3 * 2750 + 1000 }))).status).toBe(200)
    expect((await wol.call(keepAtCounter, body)).body.kept).toHaveLength(1)
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 1, sold: 3 })
    await sound()
  })

  test('A refused sale of what was kept back is noted once, in the report of the day, and is no sale', async () => {
    const kept = await keep(2)
    await wol.call(giveBackAtCounter, { ...own(), tickets: numbers(kept) })
    const capacity = (places: number) =>
      app.database
        .updateTable('ticket_type')
        .set({ capacity: places })
        .where('id', '=', adult.ticket_id)
        .execute()
    await capacity(1)
    const sold_at = Date.parse('2026-11-18T19:31:00Z')
    const sale = asked({
      ...{ tickets: numbers(kept), total: 5500, sold_at },
      ...{ name: 'Ada Lovelace', email: newEmail() },
    })
    for (let times = 0; times < 2; times++) expect((await wol.call(sellAtCounter, sale)).status).toBe(409)
    const refused = await refusedInReport()
    expect(refused).toEqual([
      {
        ...{ id: sale.id, sold: '18/11/2026 at 7:31 pm', member: wol.email, device, method: 'cash' },
        ...{ tickets: numbers(kept), total: 5500, currency: 'GBP', currency_symbol: '£' },
        reason: expect.stringMatching(/\d|left|sold/i),
      },
    ])
    const { rows } = await sql`select * from counter_refused_sale where id = ${sale.id}`.execute(app.database)
    expect(JSON.stringify(rows)).not.toMatch(/Ada|Lovelace/)
    expect(JSON.stringify(rows)).not.toContain(sale.email)
    expect(await report()).toEqual([])
    expect((await moneyReport()).received).toBe(0)
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 0, sold: 0 })
    await sound()
    // Its places are free again, and a member sends it once more.
    await capacity(10)
    expect((await wol.call(sellAtCounter, sale)).status).toBe(200)
    expect(await refusedInReport()).toEqual([])
    expect(await report()).toMatchObject([{ sales: 1, tickets: 2, taken: 5500 }])
    await sound()
  })

  test('What is refused at a till with a network, or to who may not sell, is not noted', async () => {
    expect((await wol.call(sellAtCounter, asked({ total: 1 }))).status).toBe(409)
    const kept = await keep(1)
    const editor = await aMember(app, adult, newEmail(), 'editor')
    expect((await editor.call(sellAtCounter, asked({ tickets: numbers(kept) }))).status).toBe(409)
    const later = { tickets: ['0000000000'], sold_at: Date.now() + 86_400_000 }
    expect((await wol.call(sellAtCounter, asked(later))).status).toBe(404)
    const { rows } = await sql<{ is_late: boolean }>`
      select sold_at > now() as is_late from counter_refused_sale where organiser_id = ${organiser_id}`.execute(
      app.database,
    )
    expect(rows, 'the clock of a device can be wrong').toEqual([{ is_late: false }])
    const stranger = await aMember(
      app,
      (await putOnSale(app.database, [{ capacity: 1 }]))[0] as Offered,
      newEmail(),
      'box_office',
    )
    const day = new Date().toISOString().slice(0, 10)
    const theirs = (await stranger.call(getCounterReport, { organiser_id, day })).body
    expect([theirs.rows, theirs.refused]).toEqual([null, undefined])
  })

  test('What is given back is for the shop again, and what was sold stays sold', async () => {
    const kept = await keep(4)
    await wol.call(sellAtCounter, asked({ tickets: [kept[0]?.ticket.id ?? ''] }))
    await wol.call(giveBackAtCounter, { ...own(), tickets: numbers(kept) })
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 0, sold: 1 })
    await sound()
  })

  test('What is given back in the name of a device for which it is not kept back is refused in words, and stays', async () => {
    const kept = await keep(2)
    const [first = ''] = numbers(kept)
    for (const body of [
      { organiser_id, device: randomUUID(), tickets: numbers(kept) },
      { ...own(), tickets: [first, '0000000000'] },
    ])
      expect(await wol.call(giveBackAtCounter, body)).toMatchObject({
        status: 404,
        text: expect.stringContaining('These tickets are not kept back for this device.'),
      })
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 2, sold: 0 })
    for (let twice = 0; twice < 2; twice++)
      expect((await wol.call(giveBackAtCounter, { ...own(), tickets: [first, first] })).status).toBe(200)
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 1, sold: 0 })
    await sound()
  })

  test('A sale of both ticket types and kept tickets is refused, because it is not said which', async () => {
    const kept = await keep(1)
    const both = asked({ tickets: numbers(kept), lines: [{ ticket_id: adult.ticket_id, qty: 1 }] })
    expect(await wol.call(sellAtCounter, both)).toMatchObject({
      status: 400,
      text: expect.stringContaining('either lines or tickets'),
    })
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 1, sold: 0 })
    await sound()
  })

  test('What a lost device keeps back is seen at another one, which gives it back', async () => {
    const kept = await keep(3)
    const [sold] = numbers(kept)
    await wol.call(sellAtCounter, asked({ tickets: [sold ?? ''] }))
    expect((await wol.call(getCounter, own())).body.elsewhere).toEqual([])
    const other = { organiser_id, device: randomUUID() }
    const { elsewhere = [] } = (await wol.call(getCounter, other)).body
    expect(elsewhere).toMatchObject([
      { device, members: [wol.email], event: expect.stringMatching(/^Title of/) },
    ])
    expect(new Set(elsewhere[0]?.tickets)).toEqual(new Set(numbers(kept).filter(one => one !== sold)))
    await wol.call(giveBackAtCounter, { organiser_id, device, tickets: elsewhere[0]?.tickets ?? [] })
    expect((await wol.call(getCounter, other)).body.elsewhere).toEqual([])
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 0, sold: 1 })
    // The lost device was found, and has sold one of them without a network: there is a place left for it.
    const late = numbers(kept).filter(one => one !== sold)
    expect((await wol.call(sellAtCounter, asked({ tickets: late.slice(0, 1) }))).status).toBe(200)
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 0, sold: 2 })
    await sound()
  })

  test('A ticket is sold once, and by the device for which it is kept back', async () => {
    const [one] = await keep(1)
    const tickets = [one?.ticket.id ?? '']
    expect((await wol.call(sellAtCounter, asked({ tickets, device: randomUUID() }))).status).toBe(404)
    const answers = await Promise.all([
      wol.call(sellAtCounter, asked({ tickets })),
      wol.call(sellAtCounter, asked({ tickets })),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await sound()
  })

  test('What was kept back ends with its date, and a sale that arrives later is made where places are left', async () => {
    const kept = await keep(2)
    await sql`update sale set expires_at = now() - interval '1 minute' where id in (select hold_id from counter_ticket)`.execute(
      app.database,
    )
    await releaseExpired(app.database)
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 0, sold: 0 })
    const [first, second] = numbers(kept)
    expect((await wol.call(sellAtCounter, asked({ tickets: [first ?? ''] }))).body.tickets[0]?.id).toBe(first)
    await app.database
      .updateTable('ticket_type')
      .set({ capacity: 1 })
      .where('id', '=', adult.ticket_id)
      .execute()
    const late = await wol.call(sellAtCounter, asked({ tickets: [second ?? ''] }))
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('sold out')])
    await sound()
  })

  test('A sale without a network is made where the event was moved since, for the time of now', async () => {
    const kept = await keep(1)
    await sql`update event_date set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
      where id = ${adult.date_id}`.execute(app.database)
    expect((await wol.call(sellAtCounter, asked({ tickets: numbers(kept) }))).status).toBe(200)
    const more = await keep(1)
    await sql`update event set status = 'cancelled' where id = ${event_id}`.execute(app.database)
    const { status, text } = await wol.call(sellAtCounter, asked({ tickets: numbers(more) }))
    expect([status, text]).toEqual([409, expect.stringContaining('cancelled')])
  })

  test('A device reads why what was kept back for it no longer is', async () => {
    const kept = await keep(2)
    const [first, second] = numbers(kept)
    const answer = async (more = own()) => {
      const { counter, ended } = (await wol.call(getCounter, more)).body
      return { kept: numbers(counter?.kept ?? []), ended }
    }
    expect(await answer()).toEqual({ kept: numbers(kept), ended: [] })
    await wol.call(sellAtCounter, asked({ tickets: [first ?? ''] }))
    await wol.call(giveBackAtCounter, { ...own(), tickets: [second ?? ''] })
    expect((await answer()).ended).toEqual([{ id: second, why: 'given_back' }])
    const moved = numbers(await keep(1))
    await sql`update event_date set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
      where id = ${adult.date_id}`.execute(app.database)
    await endChangedHolds(app.database)
    expect((await answer()).kept).toEqual([])
    expect((await answer()).ended).toContainEqual({ id: moved[0], why: 'moved' })
    const withdrawn = numbers(await keep(1, child))
    await sql`update ticket_type set withdrawn_at = now() where id = ${child.ticket_id}`.execute(app.database)
    await endChangedHolds(app.database)
    expect((await answer()).ended).toContainEqual({ id: withdrawn[0], why: 'withdrawn' })
    const [over, cancelled] = [numbers(await keep(1)), numbers(await keep(1))]
    await sql`update sale set expires_at = now() - interval '1 minute' where id = (
      select hold_id from counter_ticket where id = ${over[0]})`.execute(app.database)
    expect((await answer()).ended, 'before its place is free').toContainEqual({ id: over[0], why: 'over' })
    await releaseExpired(app.database)
    expect((await answer()).ended).toContainEqual({ id: over[0], why: 'over' })
    for (const status of ['postponed', 'cancelled'] as const) {
      await app.database.updateTable('event').set({ status }).where('id', '=', event_id).execute()
      await endChangedHolds(app.database)
      expect((await answer()).ended).toContainEqual({ id: cancelled[0], why: status })
    }
    expect((await answer({ ...own(), device: randomUUID() })).ended, 'at another device').toEqual([])
    await sql`update event_date set ends_at = now() - interval '31 days', starts_at = now() - interval '32 days'
      where id = ${adult.date_id}`.execute(app.database)
    expect((await answer()).ended, 'long after').toEqual([])
    await sound()
  })

  test('Seats that are kept back stay those of their numbers', async () => {
    await app.database
      .insertInto('seat')
      .values(
        Array.from({ length: 10 }, (_, index) => ({
          ticket_type_id: adult.ticket_id,
          position: index + 1,
          label: `A${index + 1}`,
        })),
      )
      .execute()
    const kept = await keep(3)
    const chosen = [kept[2], kept[0]].map(one => one?.ticket)
    const { body } = await wol.call(
      sellAtCounter,
      asked({ tickets: chosen.map(ticket => ticket?.id ?? ''), total: 5500 }),
    )
    const seats = new Map(body.tickets.map(({ id, seat }) => [id, seat]))
    expect(chosen.map(ticket => seats.get(ticket?.id ?? ''))).toEqual(chosen.map(ticket => ticket?.seat))
    await sound()
  })

  test('The door lets in what was sold without a network, and not what was given back', async () => {
    const kept = await keep(2)
    const [sold, other] = kept
    const { list } = (await wol.call(getDoorList, { event_id })).body
    if (!list) throw new Error('There is no list')
    const verdict = (qr = '') => verdictOf(qr, doorIndex(list), new Map(), async () => true, Date.now())
    expect(await verdict(sold?.ticket.qr)).toMatchObject({ kind: 'admitted' })
    const admission = {
      id: randomUUID(),
      ticket: sold?.ticket.id ?? '',
      generation: 0,
      at: new Date().toISOString(),
      door: 'N',
    }
    await wol.call(recordAdmissions, { event_id, admissions: [admission] })
    await wol.call(sellAtCounter, asked({ tickets: [sold?.ticket.id ?? ''], name: 'Ada Field' }))
    await wol.call(giveBackAtCounter, { ...own(), tickets: [other?.ticket.id ?? ''] })
    const { changes } = (await wol.call(getDoorChanges, { event_id, since: list.read_at, after: 0 })).body
    expect(changes?.admissions).toMatchObject([{ ticket: sold?.ticket.id }])
    const changed = new Map(changes?.tickets.map(ticket => [ticket.id, ticket]))
    expect(changed.get(sold?.ticket.id ?? '')).toMatchObject({ holder: 'Ada Field' })
    expect(changed.get(other?.ticket.id ?? '')?.refunded_at).toBeDefined()
  })

  test('What is kept back is expected at the door once it is sold or has come in, for every reader of its counts', async () => {
    await sql`update event_date set starts_at = now() + interval '1 hour', ends_at = now() + interval '4 hours'
      where id = ${adult.date_id}`.execute(app.database)
    await wol.call(sellAtCounter, asked())
    const [first = '', second = ''] = numbers(await keep(3))
    /** As the device of a door, the page of all doors and the figures count: came of expected. */
    async function counts() {
      const { list } = (await wol.call(getDoorList, { event_id })).body
      const asked = { event_id, since: list?.read_at ?? '', after: 0 }
      const { changes } = (await wol.call(getDoorChanges, asked)).body
      const admitted = admittedOf(changes?.admissions ?? [])
      const counted = (list?.tickets ?? []).filter(ticket => countsAtDoor(ticket, admitted))
      const [now] = (await wol.call(getDoors, { organiser_id })).body.dates ?? []
      const arrivals = await arrivalsOf(app.database, organiser_id, adult.date_id)
      return [
        [counted.filter(({ id }) => hasComeIn(admitted.get(id))).length, counted.length],
        [now?.came, now?.expected],
        [arrivals?.came, arrivals?.expected],
      ]
    }
    expect(await counts()).toEqual(Array(3).fill([0, 1]))
    const scan = { id: randomUUID(), ticket: first, generation: 0, at: new Date().toISOString(), door: 'N' }
    await wol.call(recordAdmissions, { event_id, admissions: [scan] })
    expect(await counts(), 'let in').toEqual(Array(3).fill([1, 2]))
    await wol.call(sellAtCounter, asked({ tickets: [second] }))
    expect(await counts(), 'sold').toEqual(Array(3).fill([1, 3]))
    await wol.call(sellAtCounter, asked({ tickets: [first] }))
    expect(await counts(), 'let in and sold').toEqual(Array(3).fill([1, 3]))
  })

  test('What a door has let in is not given back, by whatever, and is in the report of the day until it is sold', async () => {
    const [first = '', second = '', third = ''] = numbers(await keep(3))
    const scan = (ticket: string) => ({
      id: randomUUID(),
      ...{ ticket, generation: 0, at: new Date().toISOString(), door: 'North' },
    })
    await wol.call(recordAdmissions, { event_id, admissions: [scan(first), scan(second)] })
    const kept = async () => numbers((await wol.call(getCounter, own())).body.counter?.kept ?? [])
    const unsold = async () => (await reports()).flatMap(({ body }) => body.unsold ?? [])
    const back = { ...own(), tickets: [first, third] }
    expect((await wol.call(giveBackAtCounter, back)).body).toEqual({ stay: [first] })
    expect((await wol.call(giveBackAtCounter, back)).body, 'again').toEqual({ stay: [first] })
    expect(await kept()).toEqual([first, second].toSorted())
    await sql`update event_date set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
      where id = ${adult.date_id}`.execute(app.database)
    await endChangedHolds(app.database)
    expect(await kept(), 'moved').toEqual([first, second].toSorted())
    expect((await unsold()).map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    await wol.call(sellAtCounter, asked({ tickets: [first] }))
    expect(await unsold()).toMatchObject([
      {
        id: second,
        name: 'Type 0',
        nice_date: (await wol.call(getCounter, own())).body.counter?.dates[0]?.nice_date,
        price: 2750,
        currency_symbol: '£',
        device,
        member: wol.email,
        door: 'North',
      },
    ])
    await app.database.updateTable('event').set({ status: 'cancelled' }).where('id', '=', event_id).execute()
    await endChangedHolds(app.database)
    expect(await takenOf(app.database, adult.ticket_id), 'cancelled').toEqual({ held: 0, sold: 1 })
    expect(
      (await unsold()).map(({ id }) => id),
      'it is no longer held',
    ).toEqual([second])
    await sound()
  })

  test('What is let in counts on the day on which the server has heard of it, whatever day a device says', async () => {
    const [first = '', second = ''] = numbers(await keep(2))
    const day = '2026-03-01'
    const scan = (ticket: string, at = `${day}T12:00:00.000Z`) => ({
      ...{ id: randomUUID(), ticket, generation: 0, at, door: 'North' },
    })
    const heardFirst = scan(second, new Date().toISOString())
    await wol.call(recordAdmissions, { event_id, admissions: [scan(first), heardFirst] })
    await wol.call(recordAdmissions, { event_id, admissions: [scan(second)] })
    const unsold = async () =>
      (await reports())
        .flatMap(({ body }) => body.unsold ?? [])
        .map(({ id, let_in }) => [id, let_in])
        .toSorted()
    const listed = (id: string) => [id, '01/03/2026 at 12:00 pm']
    expect(await unsold()).toEqual([first, second].map(listed).toSorted())
    expect((await wol.call(getCounterReport, { organiser_id, day })).body.unsold).toEqual([])
    await sql`update admission set received_at = received_at - interval '9 days' where id = ${heardFirst.id}`.execute(
      app.database,
    )
    expect(await unsold(), 'the other is of the day on which the server has heard of it first').toEqual([
      listed(first),
    ])
  })

  test('What is kept back is held until its date is over as it is now, longer or shorter, also what was let in and was moved', async () => {
    const hours = (starts: number, ends: number) =>
      sql`update event_date set starts_at = date_trunc('hour', now()) + make_interval(hours => ${starts}),
        ends_at = date_trunc('hour', now()) + make_interval(hours => ${ends}) where id = ${adult.date_id}`.execute(
        app.database,
      )
    await hours(-1, 2)
    const [first = '', second = ''] = numbers(await keep(2))
    const scan = { id: randomUUID(), ticket: first, generation: 0, at: new Date().toISOString(), door: 'N' }
    await wol.call(recordAdmissions, { event_id, admissions: [scan] })
    /** By ticket, whether its hold ends with its date. */
    async function endsWithDate() {
      const { rows } = await sql<{ id: string }>`
        select kept.id from counter_ticket kept join sale on sale.id = kept.hold_id
        join event_date date on date.id = ${adult.date_id}
        where kept.device = ${device} and sale.released_at is null and sale.expires_at = date.ends_at order by 1`.execute(
        app.database,
      )
      return rows.map(({ id }) => id)
    }
    await hours(-1, 5)
    await endChangedHolds(app.database)
    expect(await endsWithDate(), 'longer').toEqual([first, second].toSorted())
    await hours(-1, 3)
    await endChangedHolds(app.database)
    expect(await endsWithDate(), 'shorter').toEqual([first, second].toSorted())
    await hours(24, 27)
    await endChangedHolds(app.database)
    expect(await endsWithDate(), 'moved').toEqual([first])
    await hours(-3, -1)
    await endChangedHolds(app.database)
    await releaseExpired(app.database)
    expect(await takenOf(app.database, adult.ticket_id), 'over').toEqual({ held: 0, sold: 0 })
    await sound()
  })

  test('A sale is made in the currency that was asked for, and is as large as 500 tickets and the largest payment', async () => {
    await sql`update ticket_type set capacity = 600, price = 30000000 where id = ${child.ticket_id}`.execute(
      app.database,
    )
    const of = (qty: number, total: number) => asked({ lines: [{ ticket_id: child.ticket_id, qty }], total })
    const euros = await wol.call(sellAtCounter, { ...of(1, 30_000_000), currency: 'EUR' })
    expect([euros.status, euros.text]).toEqual([409, expect.stringContaining('cost £300,000.00 now')])
    const dear = await wol.call(sellAtCounter, of(4, 120_000_000))
    expect([dear.status, dear.text]).toEqual([422, expect.stringContaining('costs too much')])
    expect((await wol.call(sellAtCounter, { ...of(3, 90_000_000), currency: 'GBP' })).status).toBe(200)
    await sql`update ticket_type set price = 100 where id = ${child.ticket_id}`.execute(app.database)
    const many = await wol.call(sellAtCounter, {
      ...of(500, 50_000),
      lines: [
        { ticket_id: child.ticket_id, qty: 499 },
        { ticket_id: adult.ticket_id, qty: 2 },
      ],
    })
    expect([many.status, many.text]).toEqual([422, expect.stringContaining('at most 500 tickets')])
    expect((await wol.call(sellAtCounter, of(500, 50_000))).body.tickets).toHaveLength(500)
    const kept = numbers([...(await keep(50, child)), ...(await keep(20, child))])
    expect((await wol.call(sellAtCounter, asked({ tickets: kept, total: 7000 }))).body.tickets).toHaveLength(
      70,
    )
    await sound()
  })

  test('What is kept back in the currency before ends, is in no sale with another one, and what was sold of it stays in its own', async () => {
    const [sold = '', mixed = ''] = numbers(await keep(2))
    const now = async () => {
      const { counter, ended } = (await wol.call(getCounter, own())).body
      return { kept: numbers(counter?.kept ?? []), ended: ended ?? [] }
    }
    await app.database.updateTable('event').set({ currency: 'EUR' }).where('id', '=', event_id).execute()
    const both = [sold, mixed].toSorted().map(id => ({ id, why: 'currency' }))
    expect(await now(), 'before the holds end').toEqual({ kept: [], ended: both })
    const more = { ...own(), batch: randomUUID(), ticket_id: adult.ticket_id, qty: 1 }
    expect(await wol.call(keepAtCounter, more)).toMatchObject({
      status: 409,
      text: expect.stringContaining('price has changed'),
    })
    await endChangedHolds(app.database)
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 0, sold: 0 })
    expect(await now()).toEqual({ kept: [], ended: both })
    const [euros = ''] = numbers((await wol.call(keepAtCounter, more)).body.kept)
    const refused = await wol.call(sellAtCounter, asked({ tickets: [mixed, euros], total: 5500 }))
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('in one currency')])
    expect((await wol.call(sellAtCounter, asked({ tickets: [euros] }))).status).toBe(200)
    // A device has sold it without a network, for what it was told.
    const late = await wol.call(sellAtCounter, asked({ tickets: [sold] }))
    expect([late.status, late.text]).toEqual([200, expect.anything()])
    expect(await report()).toMatchObject([
      { currency: 'EUR', tickets: 1, taken: 2750 },
      { currency: 'GBP', tickets: 1, taken: 2750 },
    ])
    await sound()
  })

  test('What a door has let in before its event has another currency is named as such, and the others as given back', async () => {
    const [first = '', second = ''] = numbers(await keep(2)).toSorted()
    const at = new Date().toISOString()
    const scan = { id: randomUUID(), ticket: first, generation: 0, at, door: 'North' }
    await wol.call(recordAdmissions, { event_id, admissions: [scan] })
    await app.database.updateTable('event').set({ currency: 'EUR' }).where('id', '=', event_id).execute()
    const ended = [
      { id: first, why: 'let_in' },
      { id: second, why: 'currency' },
    ]
    expect((await wol.call(getCounter, own())).body.ended, 'before the holds end').toEqual(ended)
    await endChangedHolds(app.database)
    expect((await wol.call(getCounter, own())).body.ended).toEqual(ended)
    expect(await takenOf(app.database, adult.ticket_id)).toEqual({ held: 1, sold: 0 })
    await sound()
  })

  test('What a door has let in ends where it can no longer be sold, and can be given back before its hold ends', async () => {
    await sql`update event_date set starts_at = now() - interval '1 hour', ends_at = now() + interval '2 hours'
      where id = ${adult.date_id}`.execute(app.database)
    const ids = [...numbers(await keep(2)), ...numbers(await keep(2, child))]
    const [first = '', second = '', third = '', fourth = ''] = ids
    const admissions = ids.map(ticket => ({
      id: randomUUID(),
      ...{ ticket, generation: 0, at: new Date().toISOString(), door: 'North' },
    }))
    await wol.call(recordAdmissions, { event_id, admissions })
    const counted = async () => [
      await takenOf(app.database, adult.ticket_id),
      await takenOf(app.database, child.ticket_id),
    ]
    const kept = { held: 2, sold: 0 }
    const gone = { held: 0, sold: 0 }
    await sql`update ticket_type set withdrawn_at = now() where id = ${child.ticket_id}`.execute(app.database)
    const back = (ticket: string) => wol.call(giveBackAtCounter, { ...own(), tickets: [ticket] })
    expect((await back(third)).body).toEqual({ stay: [] })
    expect((await back(first)).body).toEqual({ stay: [first] })
    await endChangedHolds(app.database)
    expect(await counted(), 'withdrawn').toEqual([kept, gone])
    await app.database.updateTable('event').set({ status: 'postponed' }).where('id', '=', event_id).execute()
    await endChangedHolds(app.database)
    expect(await counted(), 'postponed').toEqual([kept, gone])
    await app.database.updateTable('event').set({ status: 'cancelled' }).where('id', '=', event_id).execute()
    expect((await back(second)).body).toEqual({ stay: [] })
    await endChangedHolds(app.database)
    expect(await counted(), 'cancelled').toEqual([gone, gone])
    expect((await wol.call(getCounter, own())).body.ended).toEqual(
      [
        { id: first, why: 'cancelled' },
        { id: second, why: 'given_back' },
        { id: third, why: 'given_back' },
        { id: fourth, why: 'cancelled' },
      ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    )
    expect((await wol.call(sellAtCounter, asked({ tickets: [first] }))).status).toBe(409)
    const unsold = (await reports()).flatMap(({ body }) => body.unsold ?? [])
    expect(unsold.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    await sound()
  })

  test('Tickets of another price are kept back once those of the price before are given back', async () => {
    const kept = await keep(1)
    await app.database
      .updateTable('ticket_type')
      .set({ price: 3000 })
      .where('id', '=', adult.ticket_id)
      .execute()
    const more = { ...own(), batch: randomUUID(), ticket_id: adult.ticket_id, qty: 1 }
    expect((await wol.call(keepAtCounter, more)).status).toBe(409)
    // It is sold for what the device was told.
    expect((await wol.call(sellAtCounter, asked({ tickets: numbers(kept) }))).status).toBe(200)
    expect((await wol.call(keepAtCounter, more)).body.kept).toMatchObject([{ price: 3250 }])
    await sound()
  })
}
