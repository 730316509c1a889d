import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTicket, updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { holding } from '../sale/holding.ts'

const postgres = withPostgres()
let apps: [RunningApp, RunningApp]
beforeAll(async () => {
  apps = (await postgres.runApps(2)) as [RunningApp, RunningApp]
})
afterAll(() => Promise.all(apps.map(app => app.stop())))

/** One browser whose requests can reach either server. */
async function atBoth() {
  const [first, second] = apps
  const offered = await putOneOnSale(first.database, 20)
  const shopper = await visit(first)
  const there = Object.assign(shopper.twin(), { app: second })
  return { offered, shopper, there }
}

test('A duplicate that arrives before the first answer gets 425, and later the same answer', async () => {
  const { offered, shopper, there } = await atBoth()
  await shopper.add(offered)
  const basket = sql`select from basket order by id desc limit 1 for update`
  const lock = await holding(apps[0].database, basket)
  const first = shopper.call(addTicket, { ...offered, qty: 2 }, { key: 'in-flight' })
  await lock.waitedFor()
  const duplicate = await there.call(addTicket, { ...offered, qty: 2 }, { key: 'in-flight' })
  expect(duplicate.status).toBe(425)
  expect(duplicate.headers.get('Retry-After')).toBe('1')
  await lock.release()
  expect((await first).status).toBe(200)
  expect((await there.call(addTicket, { ...offered, qty: 2 }, { key: 'in-flight' })).status).toBe(200)
  expect((await shopper.call(getCheckout)).body.tickets[0]?.qty).toBe(3)
})

test('Two concurrent reserve requests of one browser, to one server or to two, make one hold with one answer', async () => {
  for (const second of ['shopper', 'there'] as const) {
    const both = await atBoth()
    const { offered, shopper } = both
    await shopper.add(offered, 2)
    const answers = await Promise.all([
      shopper.reserve({ key: 'pressed-once' }),
      both[second].reserve({ key: 'pressed-once' }),
      shopper.reserve({ key: 'pressed-once' }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { reserved: true } })
    const bodies = answers.map(({ body: { checkout_time, ...told } }) => told)
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
    expect(await takenOf(apps[0].database, offered.ticket_id)).toEqual({ held: 2, sold: 0 })
  }
})

test('A reserve under the key of another call is refused and fails no other request of its batch', async () => {
  const { offered, shopper, there } = await atBoth()
  await shopper.add(offered)
  const lock = await holding(apps[0].database, sql`select from basket order by id desc limit 1 for update`)
  const add = shopper.call(addTicket, { ...offered, qty: 1 }, { key: 'one-key-two-calls' })
  await lock.waitedFor()
  const reserve = there.reserve({ key: 'one-key-two-calls' })
  await lock.waitedFor(2)
  await lock.release()
  const statuses = [(await add).status, (await reserve).status].sort()
  expect(statuses).toEqual([200, 422])
  await stockIsConsistent(apps[0].database)
})

test('Twenty concurrent claims under different keys issue the tickets once', async () => {
  const { offered, shopper, there } = await atBoth()
  await shopper.add(offered, 3)
  await shopper.reserve()
  await shopper.register(newEmail())
  there.email = shopper.email
  for (const [name, value] of shopper.cookies) there.cookies.set(name, value)
  const claims = Array.from({ length: 20 }, (_, number) => (number % 2 ? shopper : there).claim())
  expect(new Set((await Promise.all(claims)).map(answer => answer.status))).toEqual(new Set([200]))
  expect(await takenOf(apps[0].database, offered.ticket_id)).toEqual({ held: 0, sold: 3 })
  await stockIsConsistent(apps[0].database)
})

test('Two concurrent first additions make one basket', async () => {
  const { offered, shopper, there } = await atBoth()
  const answers = await Promise.all([shopper.add(offered), there.add(offered), shopper.add(offered)])
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
  expect((await shopper.call(getCheckout)).body.tickets[0]?.qty).toBe(3)
})

test('An older update that was given up is not applied after the one that names its key, however late it arrives', async () => {
  const { offered, shopper, there } = await atBoth()
  const { ticket_id } = offered
  await shopper.add(offered)
  const quantity = async () => (await shopper.call(getCheckout)).body.tickets[0]?.qty
  const sets = (by: typeof shopper, quantity: number, key: string) =>
    by.call(updateTicketQuantity, { ticket_id, quantity }, { key })
  // The newest arrives first, then the two before it, each twice.
  expect((await sets(shopper, 4, 'the-third.the-second.the-first')).status).toBe(200)
  for (const by of [there, shopper, there]) {
    expect((await sets(by, 3, 'the-second.the-first')).status).toBe(422)
    expect((await sets(by, 2, 'the-first')).status).toBe(422)
  }
  expect(await quantity()).toBe(4)
  expect((await sets(there, 4, 'the-third.the-second.the-first')).status).toBe(200)
  expect((await sets(there, 5, 'the-fourth')).status).toBe(200)
  expect(await quantity()).toBe(5)
})

test('An update waits for an older one that it names and that is being answered', async () => {
  const { offered, shopper, there } = await atBoth()
  const { ticket_id } = offered
  await shopper.add(offered)
  const lock = await holding(apps[0].database, sql`select from basket order by id desc limit 1 for update`)
  const older = shopper.call(updateTicketQuantity, { ticket_id, quantity: 2 }, { key: 'the-older-one' })
  await lock.waitedFor()
  const newer = () =>
    there.call(updateTicketQuantity, { ticket_id, quantity: 3 }, { key: 'the-newer-one.the-older-one' })
  expect((await newer()).status).toBe(425)
  await lock.release()
  expect((await older).status).toBe(200)
  expect((await newer()).status).toBe(200)
  expect((await shopper.call(getCheckout)).body.tickets[0]?.qty).toBe(3)
})
