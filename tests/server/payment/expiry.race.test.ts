import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PaymentMethod } from '../../../contract/rules/paymentMethods.ts'
import { reconcile } from '../../../server/payments/reconcile.ts'
import { releaseExpired } from '../../../server/sale/release.ts'
import { aPayer } from '../../support/payer.ts'
import { queueIsIdle } from '../../support/queueIsIdle.ts'
import { random } from '../../support/random.ts'
import { visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'
import { booksOf, orderOf, putOnSaleFor, testedMethods } from './testedMethods.ts'

/* EXPIRY_SEEDS=200 runs two hundred races with each way to pay. */

const app = withApp('postgres')
const asked = process.env.EXPIRY_SEEDS
const seedsOf = (method: PaymentMethod) =>
  Array.from({ length: Number(asked ?? (method === 'card' ? 10 : 3)) }, (_, index) => index + 1)

const AROUND_MS = 50

/** Reconciles until nothing of this payment is on its way. */
async function reconcileAll(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await app.database
      .updateTable('payment_attempt')
      .set({ looked_at: new Date(0), sent_at: new Date(0) })
      .execute()
    await reconcile(app.services)
    await queueIsIdle(app.database)
  }
}

test.each(Object.keys(testedMethods) as PaymentMethod[])(
  `A hold that ends from ${AROUND_MS} ms before to ${AROUND_MS} ms after a charge by %s ends as tickets, as a refund, or uncharged`,
  async method => {
    const ends = { tickets: 0, refund: 0, uncharged: 0 }
    const { begin, pay, comeBack } = testedMethods[method]
    for (const seed of seedsOf(method)) {
      const next = random(seed)
      const offered = await putOnSaleFor(app, method, 1)
      const ann = await visit(app)
      await ann.add(offered)
      const sam = await aPayer(app, offered)
      await begin(sam)
      const endsIn = AROUND_MS + next() * 2 * AROUND_MS
      await app.database
        .updateTable('sale')
        .set({ expires_at: new Date(Date.now() + endsIn) })
        .where('reference', '=', sam.reference)
        .execute()
      await Promise.all([
        pause(2 * AROUND_MS)
          .then(() => pay(sam))
          .then(() => comeBack(sam)),
        pause(endsIn).then(() => releaseExpired(app.database)),
        // In every other race another shopper waits for the ticket.
        pause(endsIn + next() * 20).then(() => (seed % 2 ? ann.reserve() : null)),
        pause(endsIn + next() * 3 * AROUND_MS).then(() => sam.outcome()),
      ])
      await reconcileAll()
      const [{ charges, refunds }, { tickets }] = [await booksOf(sam), await orderOf(sam)]
      const stock = await takenOf(app.database, offered.ticket_id)
      const said = (await sam.outcome()).outcome
      expect(['1/0/1 charged', '1/1/0 refunded', '0/0/0 not_charged'], `seed ${seed}`).toContain(
        `${charges}/${refunds}/${tickets} ${said}`,
      )
      expect(stock.sold, `seed ${seed}`).toBe(tickets)
      expect(stock.held + stock.sold).toBeLessThanOrEqual(1)
      ends[tickets ? 'tickets' : charges ? 'refund' : 'uncharged']++
    }
    process.stdout.write(`${method}, ${seedsOf(method).length} races: ${JSON.stringify(ends)}\n`)
  },
  900_000,
)
