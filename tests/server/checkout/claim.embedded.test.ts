import { expect, test } from 'vitest'
import { destroySale, getCheckout } from '../../../contract/calls/checkout.ts'
import { deliverToBitticket, deliverToWallet, getSimpleInfo } from '../../../contract/calls/order.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { putOneOnSale, putOnSale } from '../../support/putOnSale.ts'
import { addAccount, newEmail, visit } from '../../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

test('FRE-02 FRE-03 a free basket is claimed once and issues the ordered tickets', async () => {
  const types = await putOnSale(app.database, [{ capacity: 5 }, { capacity: 5 }])
  const shopper = await visit(app)
  await shopper.add(types[0] as (typeof types)[number], 3)
  await shopper.add(types[1] as (typeof types)[number], 1)
  const { body: reserved } = await shopper.reserve()
  await shopper.register(newEmail(), 'Ada Byron')
  expect((await shopper.claim()).body).toEqual({ success: true })
  expect((await shopper.claim()).status).toBe(200)
  expect((await shopper.call(getCheckout)).body).toMatchObject({
    payment_complete: true,
    seconds_remaining: null,
    sale_reference: reserved.sale_reference,
    tickets: [{ qty: 3 }, { qty: 1 }],
  })
  const { body } = await shopper.call(getWallet)
  expect(body.tickets.map(ticket => ticket.ticket_name)).toEqual(['Type 0', 'Type 0', 'Type 0', 'Type 1'])
  expect(new Set(body.tickets.map(ticket => ticket.id)).size).toBe(4)
  expect(body.tickets.every(ticket => ticket.holder === 'Ada Byron')).toBe(true)
  expect(body.tickets.every(ticket => ticket.sale_reference === reserved.sale_reference)).toBe(true)
  await stockIsConsistent(app.database)
})

test('A claim for a basket with a price is refused, and its hold stays', async () => {
  const offered = await putOneOnSale(app.database, 5, 1250)
  const shopper = await visit(app)
  await shopper.add(offered, 2)
  await shopper.reserve()
  const { body } = await shopper.call(getCheckout)
  expect(body).toMatchObject({
    basket_total: 25,
    tickets: [{ price: 12.5 }],
    organisers: [{ is_saas: true }],
  })
  await shopper.register(newEmail())
  expect(await shopper.claim()).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/not free/) },
  })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 2, sold: 0 })
})

test('A claim needs a proven e-mail and that same e-mail', async () => {
  const offered = await putOneOnSale(app.database, 5)
  const shopper = await visit(app)
  shopper.email = newEmail()
  expect((await shopper.claim()).status).toBe(410)
  await shopper.add(offered)
  expect((await shopper.claim()).status).toBe(410)
  await shopper.reserve()
  expect((await shopper.claim()).status).toBe(422)
  await shopper.askForCode(shopper.email)
  expect((await shopper.claim()).status).toBe(422)
  await shopper.register(shopper.email)
  const own = shopper.email
  shopper.email = newEmail()
  expect((await shopper.claim()).status).toBe(422)
  shopper.email = own.toUpperCase()
  expect((await shopper.claim()).status).toBe(200)
})

test('TDL-02 CAL-41 CAL-42 nothing is delivered or answered before the order is complete', async () => {
  const shopper = await visit(app)
  const refusals = async () => {
    for (const row of [deliverToBitticket, deliverToWallet, getSimpleInfo])
      expect((await shopper.call(row)).status).toBe(409)
  }
  await refusals()
  await shopper.add(await putOneOnSale(app.database, 5))
  await refusals()
  await shopper.reserve()
  await refusals()
  await shopper.register(newEmail())
  await refusals()
  await shopper.claim()
  expect((await shopper.call(deliverToBitticket)).body).toEqual({ delivery_completed: true })
  expect((await shopper.call(deliverToWallet)).body).toEqual({ delivery_completed: true })
})

test('CAL-45 the session’s order answers its e-mail and reference; a completed order cannot be edited', async () => {
  const shopper = await visit(app)
  await shopper.buy(await putOneOnSale(app.database, 5), 2)
  const { sale_reference } = (await shopper.call(getCheckout)).body
  expect((await shopper.call(getSimpleInfo)).body).toEqual({ sale_email: shopper.email, sale_reference })
  expect((await shopper.call(destroySale)).status).toBe(409)

  // An added ticket opens a new basket, which replaces the completed order.
  await shopper.add(await putOneOnSale(app.database, 5))
  expect((await shopper.call(getCheckout)).body).toMatchObject({
    payment_complete: false,
    sale_reference: null,
  })
  expect((await shopper.call(getSimpleInfo)).status).toBe(409)
})

test('Only its owner sees a wallet: another account and a visitor see nothing', async () => {
  const offered = await putOneOnSale(app.database, 10)
  const [one, other, visitor] = [await visit(app), await visit(app), await visit(app)]
  await one.buy(offered, 2)
  await other.buy(offered, 1)
  const walletOf = async (shopper: typeof one) => (await shopper.call(getWallet)).body
  const [ones, others] = [await walletOf(one), await walletOf(other)]
  expect(ones).toMatchObject({ email: one.email, tickets: { length: 2 } })
  expect(others).toMatchObject({ email: other.email, tickets: { length: 1 } })
  const ids = new Set([...ones.tickets, ...others.tickets].map(ticket => ticket.id))
  expect(ids.size).toBe(3)
  expect(await walletOf(visitor)).toEqual({
    tickets: [],
    transfers: [],
    gone: [],
    email: null,
    owner: null,
  })
})

test('The same account on another device has the same wallet', async () => {
  const [phone, laptop, email] = [await visit(app), await visit(app), newEmail()]
  await addAccount(app.database, email)
  await phone.signIn(email)
  await phone.add(await putOneOnSale(app.database, 5))
  await phone.reserve()
  await phone.claim()
  await laptop.signIn(email)
  expect((await laptop.call(getWallet)).body).toEqual((await phone.call(getWallet)).body)
})
