import { expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { getWallet } from '../../../contract/calls/wallet.ts'
import { brokenInvariants } from '../../../server/operation/invariants.ts'
import { checkRefund, makeRefund } from '../../../server/payments/refund.ts'
import { refundIntent } from '../../../server/payments/stripe/sandbox/intents.ts'
import { takeBack } from '../../../server/sale/refund/takeBack.ts'
import { aPayer, balance, type Payer, putPricedOnSale } from '../../support/payer.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { stockIsConsistent, takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

async function aPaidOrder(): Promise<{ payer: Payer; offered: Offered }> {
  const offered = await putPricedOnSale(app.database, 2)
  const payer = await aPayer(app, offered, 2)
  await payer.token()
  await payer.confirm()
  await queueIsIdle(app.database)
  expect(await ticketsOf(payer)).toBe(2)
  return { payer, offered }
}

const ticketsOf = async (payer: Payer) => (await payer.call(getWallet)).body.tickets.length

/** Refunds the whole payment, or this amount of it, at the provider. `isHeard`: its event arrives. */
async function refundAtProvider(payer: Payer, { amount = 0, isHeard = true } = {}): Promise<void> {
  if (isHeard)
    await fetch(`${app.origin}/sandbox/stripe/payments/${payer.intent}/refund`, {
      method: 'POST',
      redirect: 'manual',
    })
  else
    await app.database
      .insertInto('sandbox_refund')
      .values({ id: `re_${payer.intent}`, payment_intent: payer.intent, amount, status: 'succeeded' })
      .execute()
  await queueIsIdle(app.database)
}

const attemptOf = async (payer: Payer) =>
  app.database
    .selectFrom('payment_attempt')
    .select(['id', 'status', 'amount'])
    .where('provider_ref', '=', payer.intent)
    .executeTakeFirstOrThrow()

const lettersTo = async (payer: Payer) =>
  app.database
    .selectFrom('sandbox_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', payer.email)
    .where('subject', 'like', 'Your refund%')
    .execute()

test('A payment that is refunded at the provider ends the order: its tickets are no longer valid and on sale again', async () => {
  const { payer, offered } = await aPaidOrder()
  await refundAtProvider(payer)
  expect(await ticketsOf(payer)).toBe(0)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
  expect(await brokenInvariants(app.database)).toEqual({})
  expect((await payer.call(getCheckout)).body.tickets).toEqual([])
  expect(await lettersTo(payer)).toEqual([
    {
      subject: expect.stringContaining(`Your refund, order ${payer.reference}: `),
      body: expect.stringContaining('£50.00 back to you'),
    },
  ])
  const next = await aPayer(app, offered, 2)
  await next.token()
  await next.confirm()
  await queueIsIdle(app.database)
  expect(await ticketsOf(next)).toBe(2)
  await stockIsConsistent(app.database)
})

test('An order is taken back once, also by checks at the same moment', async () => {
  const { payer, offered } = await aPaidOrder()
  const other = await aPaidOrder()
  await refundAtProvider(payer, { amount: 5000, isHeard: false })
  const { id } = await attemptOf(payer)
  await Promise.all(Array.from({ length: 6 }, () => checkRefund(app.services, id)))
  await queueIsIdle(app.database)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
  expect(await lettersTo(payer)).toHaveLength(1)
  expect(await ticketsOf(other.payer)).toBe(2)
  await stockIsConsistent(app.database)
})

test('A refund that was asked for and is given back at the provider before it is made is made, once', async () => {
  const { payer } = await aPaidOrder()
  const { id } = await attemptOf(payer)
  const sale = app.database.selectFrom('sale').select('id').where('reference', '=', payer.reference)
  // Its job has not run yet.
  const noJob = async () => {}
  await app.database
    .transaction()
    .execute(async trx => takeBack(trx, noJob, (await sale.executeTakeFirstOrThrow()).id, 'all'))
  await refundAtProvider(payer, { amount: 5000, isHeard: false })
  const asked = app.database.selectFrom('refund').select(['id', 'state']).where('attempt_id', '=', id)
  const { id: refund } = await asked.executeTakeFirstOrThrow()
  for (let time = 0; time < 2; time++) await makeRefund(app.services, refund)
  expect(await asked.execute()).toEqual([{ id: refund, state: 'made' }])
  expect((await balance(app.database, payer.reference)).refunds).toBe(1)
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('A refund of a part leaves the tickets valid', async () => {
  const { payer, offered } = await aPaidOrder()
  await refundAtProvider(payer, { amount: 4999, isHeard: false })
  await checkRefund(app.services, (await attemptOf(payer)).id)
  await queueIsIdle(app.database)
  expect(await ticketsOf(payer)).toBe(2)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 2 })
  expect(await lettersTo(payer)).toEqual([
    {
      subject: expect.stringContaining(`Your refund, order ${payer.reference}: `),
      body: expect.stringContaining('£49.99 of your order'),
    },
  ])
  expect(await brokenInvariants(app.database)).toEqual({})
})

test('A refund whose event was lost is found by a sweep', async () => {
  const { payer, offered } = await aPaidOrder()
  await refundAtProvider(payer, { amount: 5000, isHeard: false })
  expect(await ticketsOf(payer)).toBe(2)
  await app.database.transaction().execute(trx => app.services.enqueue(trx, 'sweep_refunds', {}))
  await queueIsIdle(app.database)
  expect(await ticketsOf(payer)).toBe(0)
  expect(await takenOf(app.database, offered.ticket_id)).toEqual({ held: 0, sold: 0 })
  expect(await lettersTo(payer)).toHaveLength(1)
})

test('The sandbox gives back no more than it was paid, and the same refund once', async () => {
  const { payer } = await aPaidOrder()
  const { database, enqueue } = app.services
  const refund = async (amount: number, key: number) => {
    const asked = { payment_intent: payer.intent, amount }
    return Boolean(await refundIntent(database, enqueue, asked, `${payer.intent} ${key}`))
  }
  expect([await refund(3000, 1), await refund(3000, 1)]).toEqual([true, true])
  const two = await Promise.all([refund(2000, 2), refund(2000, 3)])
  expect(two.filter(Boolean)).toHaveLength(1)
})
