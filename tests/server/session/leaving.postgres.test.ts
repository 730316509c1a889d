import { expect, test } from 'vitest'
import { signOut } from '../../../contract/calls/account.ts'
import { destroySale } from '../../../contract/calls/checkout.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { aPayer, balance, putPricedOnSale } from '../../support/payer.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

/* A shopper gives up a checkout whose payment is open, as at the page of their bank in another tab. */

const app = withApp('postgres')

const nothing = { charges: 0, refunds: 0, tickets: 0, letters: [] }

test.each([
  ['signing out', signOut],
  ['Edit basket', destroySale],
])('%s gives back what is held, and its open payment can no longer be confirmed', async (_, call) => {
  const seat = await putPricedOnSale(app.database)
  const sam = await aPayer(app, seat)
  await sam.token()
  expect((await sam.confirm('tok_sandbox_3ds_required')).body.status).toBe('requires_action')
  expect((await sam.call(call)).status).toBe(200)
  expect(await takenOf(app.database, seat.ticket_id)).toEqual({ held: 0, sold: 0 })
  await sam.answerBank('approve')
  await sam.comeBack()
  expect(await balance(app.database, sam.reference)).toEqual(nothing)
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('Signing out while a payment is on its way keeps the order, whose letter tells its owner', async () => {
  const seat = await putPricedOnSale(app.database)
  const sam = await aPayer(app, seat)
  await sam.token()
  await sam.payUnheard()
  expect((await sam.call(signOut)).status).toBe(200)
  expect(await takenOf(app.database, seat.ticket_id)).toEqual({ held: 0, sold: 1 })
  expect(await balance(app.database, sam.reference)).toMatchObject({ charges: 1, refunds: 0, tickets: 1 })
})
