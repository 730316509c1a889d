import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  addGiftVoucher,
  updateGiftVoucherQuantity,
  updateTicketQuantity,
} from '../../../contract/calls/basket.ts'
import { getEvent } from '../../../contract/calls/catalogue.ts'
import { tooDear } from '../../../contract/rules/totals.ts'
import type { Database } from '../../../server/database/connect.ts'
import { batchReserver } from '../../../server/sale/stock/reserve.ts'
import { aShop, seen } from '../../support/aShop.ts'
import { putOnSale } from '../../support/putOnSale.ts'
import { newEmail, visit } from '../../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

describe('A basket that costs too much', () => {
  test('of tickets is refused in words, and the next basket of the batch is reserved', async () => {
    const shop = await aShop(app.database, [{ capacity: 500, price: 10_000_000 }, { capacity: 500 }])
    const [dear, free] = shop.types
    if (!dear || !free) throw new Error('There are no tickets')
    const rich = await visit(app)
    expect((await rich.add(dear, 100)).status).toBe(200)
    const honest = await visit(app)
    await honest.add(free, 1)
    const [refused, reserved] = await Promise.all([rich.reserve(), honest.reserve()])
    expect([refused.status, refused.body.error]).toEqual([200, tooDear])
    expect(reserved.body).toMatchObject({ reserved: true })
    expect((await seen(rich)).basket_total).toBe(10_000_000)
    expect(await takenOf(app.database, dear.ticket_id)).toEqual({ held: 0, sold: 0 })
    // Nine of them can be paid at once.
    await rich.call(updateTicketQuantity, { ticket_id: dear.ticket_id, quantity: 9 })
    expect((await rich.reserve()).body).toMatchObject({ reserved: true })
    await stockIsConsistent(app.database)
  })
})

describe('At most a hundred of one kind', () => {
  test('tickets are added, set and offered', async () => {
    const [offered] = await putOnSale(app.database, [{ capacity: 5000 }])
    if (!offered) throw new Error('There are no tickets')
    const shopper = await visit(app)
    const most = 'You can only reserve 100 tickets of this type'
    expect((await shopper.add(offered, 101)).body.error).toBe(most)
    expect((await shopper.add(offered, 100)).status).toBe(200)
    const change = (quantity: number) =>
      shopper.call(updateTicketQuantity, { ticket_id: offered.ticket_id, quantity })
    const refused = await change(90_000)
    expect([refused.status, refused.body]).toEqual([422, { error: most }])
    expect((await seen(shopper)).tickets).toMatchObject([{ qty: 100, max_can_reserve: 100 }])
    const url = (await seen(shopper)).tickets[0]?.event_url ?? ''
    const page = (await shopper.call(getEvent, { event: url.split('/').at(-2) ?? '' })).body
    expect(page.dates[0]?.tickets).toMatchObject([{ available: 100 }])
  })

  test('gift vouchers are added and set', async () => {
    const shop = await aShop(app.database, [{ capacity: 1 }])
    const voucher = await app.database
      .insertInto('gift_voucher')
      .values({ organiser_id: shop.organiser, name: newEmail(), image: '', amounts: [500], valid_months: 12 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shopper = await visit(app)
    const kind = { gift_voucher_id: voucher.id, value: 5 }
    const most = { error: 'You can only buy 100 gift vouchers of this kind.' }
    expect((await shopper.call(addGiftVoucher, { ...kind, qty: 1_000_000 })).body).toEqual(most)
    expect((await shopper.call(addGiftVoucher, { ...kind, qty: 2 })).status).toBe(200)
    expect((await shopper.call(updateGiftVoucherQuantity, { ...kind, qty: 1_000_000 })).body).toEqual(most)
    expect((await seen(shopper)).basket_total).toBe(10)
  })
})

test('One basket that fails its batch costs the others few transactions', async () => {
  const [plain, broken] = await putOnSale(app.database, [{ capacity: 500 }, { capacity: 500 }])
  if (!plain || !broken) throw new Error('There are no tickets')
  const shoppers = await Promise.all(
    Array.from({ length: 64 }, async (_, index) => {
      const shopper = await visit(app)
      await shopper.add(index === 40 ? broken : plain)
      return shopper
    }),
  )
  const { rows } = await sql<{ basket: number; family: string }>`
    select basket_id as basket, family from basket_line join basket on basket.id = basket_id
    where ticket_type_id in (${plain.ticket_id}, ${broken.ticket_id}) order by basket_id`.execute(
    app.database,
  )
  let transactions = 0
  const counting = new Proxy(app.database, {
    get(database: Database, name: keyof Database) {
      if (name === 'transaction') transactions++
      const value = database[name]
      return typeof value === 'function' ? value.bind(database) : value
    },
  })
  // Its sale cannot be written.
  await sql`alter table sale_line add constraint broken check (ticket_type_id <> ${sql.lit(broken.ticket_id)})`.execute(
    app.database,
  )
  const reserve = batchReserver(counting, {
    holdSeconds: 600,
    refundProtectionPercent: 0,
    mostHeld: { byVisit: 100, byAccount: 100, byAddress: 1000 },
    payable: app.services.payable,
  })
  const outcomes = await Promise.allSettled(
    rows.map(row => reserve({ ...row, account: null, address: '192.0.2.1', events: [], key: null })),
  )
  await sql`alter table sale_line drop constraint broken`.execute(app.database)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await takenOf(app.database, plain.ticket_id)).toEqual({ held: 63, sold: 0 })
  // The first alone; the others by halves: two for each level, and the whole. One by one it would be 65.
  expect(transactions).toBeLessThan(20)
  expect(shoppers).toHaveLength(64)
})
