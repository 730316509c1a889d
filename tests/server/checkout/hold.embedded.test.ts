import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTicket, removeFromBasket, updateTicketQuantity } from '../../../contract/calls/basket.ts'
import { destroySale, getCheckout, updateBasketState } from '../../../contract/calls/checkout.ts'
import { checkOneTimeCode, logoutOfSale } from '../../../contract/calls/login.ts'
import { releaseExpired } from '../../../server/sale/release.ts'
import { putOneOnSale, putOnSale } from '../../support/putOnSale.ts'
import { addAccount, endHolds, newEmail, visit } from '../../support/shopper.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('embedded')

async function holder(qty = 2) {
  const offered = await putOneOnSale(app.database, 10)
  const shopper = await visit(app)
  await shopper.add(offered, qty)
  const { body } = await shopper.reserve()
  return { offered, shopper, reserved: body }
}

test('CAL-08 a reservation answers its reference and its seconds, and get/ answers the same', async () => {
  const { shopper, reserved } = await holder()
  expect(reserved).toEqual({
    reserved: true,
    sale_reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
    fresh_reservation: true,
    checkout_time: 600,
  })
  const { body } = await shopper.call(getCheckout)
  expect(body).toMatchObject({
    state: 'reserve',
    sale_reference: reserved.sale_reference,
    payment_complete: false,
  })
  expect(body.seconds_remaining).toBeGreaterThan(590)
})

test('CON-30 CON-31 Edit basket releases the tickets and keeps the lines, and the next reservation is a new sale', async () => {
  const { offered, shopper, reserved } = await holder()
  const edit = { ticket_id: offered.ticket_id, quantity: 3 }
  await shopper.call(updateBasketState, { state: 'login' })
  expect((await shopper.call(updateTicketQuantity, edit)).status).toBe(409)
  expect((await shopper.call(removeFromBasket, { ticket_id: offered.ticket_id })).status).toBe(409)
  expect((await shopper.call(addTicket, { ...offered, qty: 1 })).status).toBe(409)

  expect((await shopper.call(destroySale)).status).toBe(200)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
  expect((await shopper.call(getCheckout)).body).toMatchObject({
    state: 'basket',
    sale_reference: null,
    seconds_remaining: null,
    edit_basket_clicked: true,
    tickets: [{ qty: 2 }],
  })
  expect((await shopper.call(updateTicketQuantity, edit)).status).toBe(200)
  const again = await shopper.reserve()
  expect(again.body).toMatchObject({ reserved: true, fresh_reservation: true })
  expect(again.body.sale_reference).not.toBe(reserved.sale_reference)
  expect((await shopper.call(destroySale)).status).toBe(200)
  expect((await shopper.call(destroySale)).status).toBe(200)
  await stockIsConsistent(app.database)
})

test('A change of the basket releases the hold of a shopper who is back at the basket', async () => {
  const { offered, shopper, reserved } = await holder()
  await shopper.call(updateBasketState, { state: 'basket' })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 2, sold: 0 })
  await shopper.call(updateTicketQuantity, { ticket_id: offered.ticket_id, quantity: 3 })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
  expect((await shopper.reserve()).body.sale_reference).not.toBe(reserved.sale_reference)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 3, sold: 0 })
  await stockIsConsistent(app.database)
})

test.each(['before', 'after'])(
  'After the hold ends, %s the release job runs, the basket has its lines',
  async when => {
    const { offered, shopper, reserved } = await holder()
    await endHolds(app.database)
    if (when === 'after') await releaseExpired(app.database)
    expect((await shopper.call(getCheckout)).body).toMatchObject({
      state: 'basket',
      sale_reference: null,
      seconds_remaining: null,
      tickets: [{ qty: 2, max_can_reserve: 10 }],
    })
    expect((await shopper.claim()).status).toBe(400)
    shopper.email = newEmail()
    expect((await shopper.claim()).status).toBe(410)
    expect(
      (await shopper.call(updateTicketQuantity, { ticket_id: offered.ticket_id, quantity: 1 })).status,
    ).toBe(200)
    const again = await shopper.reserve()
    expect(again.body.fresh_reservation).toBe(true)
    expect(again.body.sale_reference).not.toBe(reserved.sale_reference)
    expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 1, sold: 0 })
    await stockIsConsistent(app.database)
  },
)

test.each(['before', 'after'])(
  'CAL-14 a hold that ended while the shopper typed the code is reported, %s the release job runs',
  async when => {
    const { shopper } = await holder()
    const email = newEmail()
    await addAccount(app.database, email)
    const code = await shopper.askForCode(email)
    await sql`update one_time_code set created_at = now() - interval '5 minutes' where email = ${email}`.execute(
      app.database,
    )
    await endHolds(app.database)
    if (when === 'after') await releaseExpired(app.database)
    const refused = await shopper.call(checkOneTimeCode, { email, code })
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual({
      type: 'reserving',
      message: { error: expect.stringMatching(/^Your checkout time expired\. If the tickets/) },
    })
    await shopper.reserve()
    expect((await shopper.call(checkOneTimeCode, { email, code })).body).toEqual({ has_account: true })
  },
)

test('A hold that ended before the request for the code does not prevent signing in', async () => {
  const { shopper } = await holder()
  const email = newEmail()
  await addAccount(app.database, email)
  await endHolds(app.database)
  expect((await shopper.signIn(email)).body).toEqual({ has_account: true })
})

test('SEC-11 GAP-38 signing in assigns the sale to the account, and signing out keeps the hold', async () => {
  const { offered, shopper } = await holder()
  const email = newEmail()
  const account = await addAccount(app.database, email)
  await shopper.signIn(email)
  const sale = () =>
    app.database.selectFrom('sale').select(['account_id', 'email']).orderBy('id', 'desc').executeTakeFirst()
  expect(await sale()).toEqual({ account_id: account, email })
  await shopper.call(logoutOfSale)
  expect(await sale()).toEqual({ account_id: null, email: null })
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 2, sold: 0 })
})

test('A basket of several types is reserved completely, or not at all with the reason', async () => {
  const [plenty, scarce, pair] = await putOnSale(app.database, [
    { capacity: 10 },
    { capacity: 1 },
    { capacity: 10, least: 2 },
  ])
  if (!plenty || !scarce || !pair) throw new Error('Not on sale')
  const shopper = await visit(app)
  for (const offered of [plenty, scarce, pair]) await shopper.add(offered)
  expect((await shopper.reserve()).body.error).toMatch(/minimum of 2/)
  await shopper.call(updateTicketQuantity, { ticket_id: pair.ticket_id, quantity: 2 })
  await shopper.call(updateTicketQuantity, { ticket_id: scarce.ticket_id, quantity: 4 })
  expect((await shopper.reserve()).body).toEqual({
    error: expect.stringMatching(/^You asked for 4 tickets of .*; 1 is available\.$/),
  })
  expect(await takenOf(app.database, plenty.ticket_id)).toEqual({ held: 0, sold: 0 })
  expect((await visit(app).then(nobody => nobody.reserve())).body.error).toMatch(/empty/)
})
