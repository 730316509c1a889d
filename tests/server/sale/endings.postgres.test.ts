import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { destroySale, getCheckout, updateBasketState } from '../../../contract/calls/checkout.ts'
import { releaseExpired, releaseSales } from '../../../server/sale/release.ts'
import { putOneOnSale, putOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { holding } from './holding.ts'

const postgres = withPostgres()
let apps: [RunningApp, RunningApp]
beforeAll(async () => {
  apps = (await postgres.runApps(2)) as [RunningApp, RunningApp]
})
afterAll(() => Promise.all(apps.map(app => app.stop())))

/** A shopper at one of the servers who holds tickets. */
async function holder(app: RunningApp, offered: Parameters<Shopper['add']>[0], qty = 1): Promise<Shopper> {
  const shopper = await visit(app)
  await shopper.add(offered, qty)
  await shopper.reserve()
  return shopper
}

const endAllHolds = () =>
  sql`update sale set expires_at = now() - interval '1 second' where paid_at is null`.execute(
    apps[0].database,
  )

test('Of claim, expiry, Edit basket and a rival, each hold has one ending, and the counters stay true', async () => {
  const [first, second] = apps
  const types = await putOnSale(first.database, [{ capacity: 8 }, { capacity: 8 }, { capacity: 8 }])
  const holders: Shopper[] = []
  for (let number = 0; number < 24; number++)
    holders.push(await holder(apps[number % 2] as RunningApp, types[number % 3] as (typeof types)[number]))
  await Promise.all(holders.slice(0, 14).map(shopper => shopper.register(newEmail())))
  const rivals = await Promise.all(holders.map((_, number) => visit(apps[number % 2] as RunningApp)))
  // They filled their baskets while tickets were available.
  await sql`update ticket_type set capacity = 16`.execute(first.database)
  await Promise.all(rivals.map((rival, number) => rival.add(types[number % 3] as (typeof types)[number])))
  await sql`update ticket_type set capacity = 8`.execute(first.database)

  const claims = holders.slice(0, 14).map(shopper => shopper.claim())
  await endAllHolds()
  const releases = [first, second, first, second].map(app => releaseExpired(app.database))
  const edits = holders.slice(10).map(shopper => shopper.call(destroySale))
  const reserves = rivals.map(rival => rival.reserve())
  await Promise.all(releases)
  const answers = await Promise.all([...claims, ...edits, ...reserves])
  expect(answers.filter(answer => ![200, 409, 410].includes(answer.status))).toEqual([])
  await stockIsConsistent(first.database)

  const paid = (await Promise.all(claims)).filter(answer => answer.status === 200).length
  const { rows } = await sql<{ sold: number; tickets: number }>`
    select sum(sold)::integer as sold, (select count(*)::integer from ticket) as tickets from ticket_type`.execute(
    first.database,
  )
  expect(rows).toEqual([{ sold: paid, tickets: paid }])
})

test('A claim that is under way when its time ends keeps its tickets', async () => {
  const [first, second] = apps
  const offered = await putOneOnSale(first.database, 1)
  const shopper = await holder(first, offered)
  await shopper.register(newEmail())
  const lock = await holding(
    second.database,
    sql`select from ticket_type where id = ${offered.ticket_id} for update`,
  )
  await sql`update sale set expires_at = now() + interval '300 milliseconds' where paid_at is null`.execute(
    first.database,
  )
  const claim = shopper.claim()
  await lock.waitedFor()
  await new Promise(resolve => setTimeout(resolve, 400))
  await releaseExpired(second.database)
  await lock.release()
  expect((await claim).status).toBe(200)
  await releaseExpired(second.database)
  expect(await takenOf(first.database, offered.ticket_id)).toEqual({ held: 0, sold: 1 })
  await stockIsConsistent(first.database)
})

test('An ended hold that two servers release at once is given back once', async () => {
  const [first, second] = apps
  const offered = await putOneOnSale(first.database, 10)
  for (let number = 0; number < 3; number++) await holder(first, offered, 2)
  await endAllHolds()
  await Promise.all([first, second, first, second, first].map(app => releaseExpired(app.database)))
  expect(await takenOf(first.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
  await stockIsConsistent(first.database)
})

test('A hold that is released twice over is given back once, and a paid one is kept', async () => {
  const [{ database }] = apps
  const offered = await putOneOnSale(database, 10)
  await holder(apps[0], offered, 2)
  const held = await database.selectFrom('sale').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const buyer = await visit(apps[1])
  await buyer.buy(offered, 3)
  const paid = await database.selectFrom('sale').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  for (let time = 0; time < 2; time++) await releaseSales(database, [held.id, paid.id])
  expect(await takenOf(database, offered.ticket_id)).toEqual({ held: 0, sold: 3 })
  await stockIsConsistent(database)
})

test('An edit that arrives while its basket is being reserved waits, and then gives the hold back', async () => {
  const [first, second] = apps
  const offered = await putOneOnSale(first.database, 10)
  const shopper = await visit(first)
  await shopper.add(offered, 2)
  const type = sql`select from ticket_type where id = ${offered.ticket_id} for update`
  const lock = await holding(second.database, type)
  const reserve = shopper.reserve()
  await lock.waitedFor()
  const edit = shopper.call(updateTicketQuantity, { ticket_id: offered.ticket_id, quantity: 5 })
  await lock.waitedFor(2)
  await lock.release()
  expect((await reserve).body.reserved).toBe(true)
  expect((await edit).status).toBe(200)
  expect((await shopper.call(getCheckout)).body).toMatchObject({
    tickets: [{ qty: 5 }],
    sale_reference: null,
  })
  expect(await takenOf(first.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
})

test('CON-30 Edit basket gives the tickets back also while another call is busy with the sale', async () => {
  const [first, second] = apps
  const offered = await putOneOnSale(first.database, 5)
  const shopper = await holder(first, offered, 2)
  const lock = await holding(
    second.database,
    sql`select from sale join sale_line line on line.sale_id = sale.id
      where line.ticket_type_id = ${offered.ticket_id} for update of sale`,
  )
  const edit = shopper.call(destroySale)
  await lock.waitedFor()
  await lock.release()
  expect((await edit).status).toBe(200)
  expect(await takenOf(first.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
  expect((await shopper.call(getCheckout)).body.sale_reference).toBeNull()
})

test('Edit basket that waited for a claim says that the order is complete', async () => {
  const [first, second] = apps
  const offered = await putOneOnSale(first.database, 5)
  const shopper = await holder(first, offered)
  await shopper.register(newEmail())
  const lock = await holding(
    second.database,
    sql`select from ticket_type where id = ${offered.ticket_id} for update`,
  )
  const claim = shopper.claim()
  await lock.waitedFor()
  const edit = shopper.call(destroySale)
  const state = shopper.call(updateBasketState, { state: 'payment' })
  await lock.waitedFor(3)
  await lock.release()
  expect((await claim).status).toBe(200)
  expect((await edit).status).toBe(409)
  expect((await state).status).toBe(409)
  expect((await shopper.call(getCheckout)).body).toMatchObject({ payment_complete: true })
  await stockIsConsistent(first.database)
})
