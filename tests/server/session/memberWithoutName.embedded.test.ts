import { expect, test } from 'vitest'
import { updateBasketState } from '../../../contract/calls/checkout.ts'
import { saveGuestToSale } from '../../../contract/calls/login.ts'
import { claimFreeTickets } from '../../../contract/calls/payment.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { addAccount, newEmail, type Shopper, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/* An organiser's member signs in before they have ordered anything: their account has no name until their first order. */

const app = withApp('embedded')

/** A member who is signed in without a name, and holds a free ticket. */
async function memberWithHold(): Promise<{ shopper: Shopper; email: string }> {
  const [shopper, email] = [await visit(app), newEmail()]
  await addAccount(app.database, email, '')
  await shopper.signIn(email)
  await shopper.add(await putOneOnSale(app.database, 5))
  await shopper.reserve()
  return { shopper, email }
}

const fullname = 'Noor North'
const goToPayment = (shopper: Shopper) => shopper.call(updateBasketState, { state: 'payment' })
const claim = (shopper: Shopper, email: string) => shopper.call(claimFreeTickets, { email })

test('Whoever is signed in without a name gives it before the payment', async () => {
  const { shopper, email } = await memberWithHold()
  expect((await goToPayment(shopper)).status).toBe(409)
  expect((await claim(shopper, email)).status).toBe(422)
  await shopper.call(saveGuestToSale, { email, fullname })
  expect((await goToPayment(shopper)).status).toBe(200)
  expect((await claim(shopper, email)).status).toBe(200)
})

test('The name that somebody who is signed in has given counts, although its answer was lost', async () => {
  const { shopper, email } = await memberWithHold()
  await shopper.twin().call(saveGuestToSale, { email, fullname })
  expect((await goToPayment(shopper)).status).toBe(200)
  expect((await claim(shopper, email)).status).toBe(200)
  const order = app.database.selectFrom('sale').select('full_name').where('email', '=', email)
  expect(await order.executeTakeFirst()).toEqual({ full_name: fullname })
})

test('A name that is given on one device counts for what another device has reserved', async () => {
  const { shopper, email } = await memberWithHold()
  const elsewhere = await visit(app)
  await elsewhere.signIn(email)
  await elsewhere.add(await putOneOnSale(app.database, 5))
  await elsewhere.reserve()
  await elsewhere.call(saveGuestToSale, { email, fullname })
  expect((await goToPayment(shopper)).status).toBe(200)
  expect((await claim(shopper, email)).status).toBe(200)
})
