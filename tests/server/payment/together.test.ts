import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { updateBasketState } from '../../../contract/calls/checkout.ts'
import { deliverToWallet } from '../../../contract/calls/order.ts'
import { reconcile } from '../../../server/payments/reconcile.ts'
import { findIntent, intentInWire } from '../../../server/payments/stripe/sandbox/intents.ts'
import { webhookSecret } from '../../../server/payments/stripe/sandbox/openSandbox.ts'
import { aPayer, balance, type Payer, putPricedOnSale } from '../../support/payer.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { random } from '../../support/random.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { withPostgres } from '../../support/withPostgres.ts'

const { runApps } = withPostgres()

/** The paths that can settle a payment. */
const tellers = {
  async webhook(app: RunningApp, payer: Payer) {
    const intent = await findIntent(app.database, payer.intent)
    const body = JSON.stringify({
      id: `evt_${payer.intent}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: intent && intentInWire(intent) },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: webhookSecret(app.services.keys),
    })
    await fetch(`${app.origin}/webhooks/stripe/`, {
      method: 'POST',
      body,
      headers: { 'Stripe-Signature': signature },
    })
  },
  async comingBack(_app: RunningApp, payer: Payer) {
    await payer.comeBack()
  },
  async poll(_app: RunningApp, payer: Payer) {
    await payer.outcome()
  },
  async reconciliation(app: RunningApp) {
    await app.database
      .updateTable('payment_attempt')
      .set({ looked_at: new Date(0) })
      .execute()
    await reconcile(app.services)
  },
}
type Teller = keyof typeof tellers

const orders = (left: Teller[]): Teller[][] =>
  left.length === 0
    ? [[]]
    : left.flatMap(one => orders(left.filter(other => other !== one)).map(rest => [one, ...rest]))

describe('Webhook, return, poll and reconciliation', () => {
  test('make one charge, one set of tickets and one letter, in every order, twice each, concurrently on two servers', async () => {
    const apps = await runApps(2)
    const [app, other] = apps as [RunningApp, RunningApp]
    const next = random(7)
    const ways = orders(Object.keys(tellers) as Teller[])
    expect(ways).toHaveLength(24)
    const offered = await putPricedOnSale(app.database, 100)
    for (const way of ways) {
      const payer = await aPayer(app, offered, 2)
      await payer.token()
      await payer.confirm()
      await Promise.all(
        [...way, ...way].map(async (teller, index) => {
          await pause(index * 3 * next())
          await tellers[teller](index % 2 ? app : other, payer)
        }),
      )
      expect((await payer.outcome()).outcome).toBe('charged')
      await payer.call(updateBasketState, { state: 'deliver_tickets' })
      await Promise.all([payer.call(deliverToWallet), payer.call(deliverToWallet)])
      await queueIsIdle(app.database)
      expect(await balance(app.database, payer.reference), way.join(', ')).toEqual({
        charges: 1,
        refunds: 0,
        tickets: 2,
        letters: [`Your tickets, order ${payer.reference}`],
      })
    }
    await Promise.all(apps.map(one => one.stop()))
  }, 120_000)
})
