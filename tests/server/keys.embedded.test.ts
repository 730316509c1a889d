import { expect, test } from 'vitest'
import { addTicket, updateTicketQuantity } from '../../contract/calls/basket.ts'
import { destroySale, getCheckout, updateBasketState } from '../../contract/calls/checkout.ts'
import { putOneOnSale } from '../support/putOnSale.ts'
import { newEmail, visit } from '../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../support/stock.ts'
import { withApp } from '../support/withApp.ts'

const app = withApp('embedded')

async function filledBasket(capacity = 10, qty = 2) {
  const offered = await putOneOnSale(app.database, capacity)
  const shopper = await visit(app)
  await shopper.add(offered, qty)
  return { offered, shopper }
}

const keysOf = (key: string) =>
  app.database.selectFrom('idempotency_key').selectAll().where('key', '=', key).execute()

test('A reserve that is repeated after a lost answer is one hold, with current seconds', async () => {
  const { offered, shopper } = await filledBasket()
  const lost = await shopper.reserve({ key: 'reserve-1' })
  await app.database
    .updateTable('sale')
    .set({ expires_at: new Date(Date.now() + 100_000) })
    .where('reference', '=', lost.body.sale_reference ?? '')
    .execute()
  const again = await shopper.reserve({ key: 'reserve-1' })
  expect(again.body).toEqual({ ...lost.body, checkout_time: expect.any(Number) })
  expect(again.body.fresh_reservation).toBe(true)
  expect(again.body.checkout_time).toBeGreaterThan(95)
  expect(again.body.checkout_time).toBeLessThanOrEqual(100)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 2, sold: 0 })

  const otherPress = await shopper.reserve({ key: 'reserve-2' })
  expect(otherPress.body).toMatchObject({ reserved: true, fresh_reservation: false })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 2, sold: 0 })
})

test('A claim that is repeated after a lost answer issues its tickets once', async () => {
  const { offered, shopper } = await filledBasket()
  await shopper.reserve()
  await shopper.register(newEmail())
  const lost = await shopper.claim({ key: 'claim-key-1' })
  const again = await shopper.claim({ key: 'claim-key-1' })
  expect([lost.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(lost.body)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 2 })
  await stockIsConsistent(app.database)
})

test('An addition sent twice under one key adds once, and without keys it adds twice', async () => {
  const { offered, shopper } = await filledBasket()
  for (let sent = 0; sent < 3; sent++)
    await shopper.call(addTicket, { ...offered, qty: 1 }, { key: 'add-once' })
  expect((await shopper.call(getCheckout)).body.tickets[0]?.qty).toBe(3)
  for (let sent = 0; sent < 2; sent++) await shopper.call(addTicket, { ...offered, qty: 1 }, { key: null })
  expect((await shopper.call(getCheckout)).body.tickets[0]?.qty).toBe(5)
})

test('A key with another body or for another call is refused', async () => {
  const { offered, shopper } = await filledBasket()
  await shopper.call(
    updateTicketQuantity,
    { ticket_id: offered.ticket_id, quantity: 3 },
    { key: 'the-one-key' },
  )
  const otherBody = { ticket_id: offered.ticket_id, quantity: 4 }
  expect((await shopper.call(updateTicketQuantity, otherBody, { key: 'the-one-key' })).status).toBe(422)
  expect((await shopper.call(updateBasketState, { state: 'basket' }, { key: 'the-one-key' })).status).toBe(
    422,
  )
  expect((await shopper.reserve({ key: 'the-one-key' })).status).toBe(422)
  expect((await shopper.call(getCheckout)).body.tickets[0]?.qty).toBe(3)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
})

test('A key of one call is refused for another one with the same body', async () => {
  const { offered, shopper } = await filledBasket()
  await shopper.reserve({ key: 'empty-body' })
  expect((await shopper.call(destroySale, {}, { key: 'empty-body' })).status).toBe(422)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 2, sold: 0 })
})

test('A refused request stores no key, so the same key can be used again', async () => {
  const { offered, shopper } = await filledBasket(1, 1)
  await shopper.call(
    updateTicketQuantity,
    { ticket_id: offered.ticket_id, quantity: 0 },
    { key: 'refused-quantity' },
  )
  await shopper.send('POST', updateTicketQuantity.path, 'ticket_id=abc&quantity=2', {
    key: 'invalid-quantity',
  })
  const rival = await visit(app)
  await rival.add(offered)
  await rival.reserve({ key: 'rival-reserve' })
  expect((await shopper.reserve({ key: 'refused-reserve' })).body.error).toMatch(/sold out/)
  for (const key of ['refused-quantity', 'invalid-quantity', 'refused-reserve'])
    expect(await keysOf(key)).toEqual([])

  await app.database
    .updateTable('ticket_type')
    .set({ capacity: 2 })
    .where('id', '=', offered.ticket_id)
    .execute()
  expect((await shopper.reserve({ key: 'refused-reserve' })).body.reserved).toBe(true)
})

test('A key belongs to one session family: another family can use the same key', async () => {
  const [one, other] = [await filledBasket(), await filledBasket()]
  const answers = [
    await one.shopper.reserve({ key: 'shared-key' }),
    await other.shopper.reserve({ key: 'shared-key' }),
  ]
  expect(answers[0]?.body.sale_reference).not.toBe(answers[1]?.body.sale_reference)
  expect(answers.map(answer => answer.body.fresh_reservation)).toEqual([true, true])
  expect(await keysOf('shared-key')).toHaveLength(2)
})

test.each(['short', 'with space and more', 'ü'.repeat(9), 'x'.repeat(256)])(
  'The key %s is refused',
  async key => {
    const { shopper } = await filledBasket()
    const sent = encodeURIComponent(key) === key ? key : Buffer.from(key).toString('latin1')
    expect((await shopper.reserve({ key: sent })).status).toBe(400)
  },
)
