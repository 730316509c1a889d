import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateBasketState } from '../../../contract/calls/checkout.ts'
import { deliverToWallet } from '../../../contract/calls/order.ts'
import type { PaymentMethod } from '../../../contract/rules/paymentMethods.ts'
import { reconcile } from '../../../server/payments/reconcile.ts'
import { deliverSandboxEvent } from '../../../server/payments/webhooks.ts'
import type { Jobs } from '../../../server/queue/enqueue.ts'
import type { Payer } from '../../support/payer.ts'
import { aPayer } from '../../support/payer.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { random } from '../../support/random.ts'
import type { RunningApp } from '../../support/runApp.ts'
import { withPostgres } from '../../support/withPostgres.ts'
import { booksOf, orderOf, putOnSaleFor, testedMethods } from './testedMethods.ts'

/* ORDERS=all tries all 24 orders with each way to pay; otherwise eight of them by card, and four by each other way. */

const { runApps } = withPostgres()

/** The paths that can settle a payment. */
const tellers = {
  /** Delivers each event of the payment again. */
  async webhook(app: RunningApp, payer: Payer) {
    const { rows } = await sql<{ data: Jobs['sandbox_event'] }>`
      select job.data from pgboss.job job
      join payment_attempt attempt on job.data::text like '%' || attempt.provider_ref || '%'
      join sale on sale.id = attempt.sale_id
      where job.name = 'sandbox_event' and sale.reference = ${payer.reference}`.execute(app.database)
    for (const { data } of rows) await deliverSandboxEvent(app.services, data)
  },
  async comingBack(_app: RunningApp, payer: Payer, method: PaymentMethod) {
    await testedMethods[method].comeBack(payer)
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

const ways = orders(Object.keys(tellers) as Teller[])

const waysOf = (method: PaymentMethod): Teller[][] => {
  const every = method === 'card' ? 3 : 7
  return process.env.ORDERS === 'all' ? ways : ways.filter((_, index) => index % every === 0)
}

describe('Webhook, return, poll and reconciliation', () => {
  test.each(Object.keys(testedMethods) as PaymentMethod[])(
    'of a payment by %s make one charge, one set of tickets and one letter, in every order, twice each, concurrently on two servers',
    async method => {
      const apps = await runApps(2)
      const [app, other] = apps as [RunningApp, RunningApp]
      const next = random(7)
      expect(ways).toHaveLength(24)
      const { begin, pay, letter } = testedMethods[method]
      const offered = await putOnSaleFor(app, method, 100)
      for (const way of waysOf(method)) {
        const payer = await aPayer(app, offered, 2)
        await begin(payer)
        await pay(payer)
        await Promise.all(
          [...way, ...way].map(async (teller, index) => {
            await pause(index * 3 * next())
            await tellers[teller](index % 2 ? app : other, payer, method)
          }),
        )
        await expect.poll(async () => (await payer.outcome()).outcome).toBe('charged')
        await payer.call(updateBasketState, { state: 'deliver_tickets' })
        await Promise.all([payer.call(deliverToWallet), payer.call(deliverToWallet)])
        await queueIsIdle(app.database)
        expect([await booksOf(payer), await orderOf(payer)], way.join(', ')).toEqual([
          { charges: 1, refunds: 0 },
          { tickets: 2, letters: [letter] },
        ])
      }
      await Promise.all(apps.map(one => one.stop()))
    },
    240_000,
  )
})
