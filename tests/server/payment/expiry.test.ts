import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { reconcile } from '../../../server/payments/reconcile.ts'
import { deliverSandboxEvent } from '../../../server/payments/webhooks.ts'
import { releaseExpired } from '../../../server/sale/release.ts'
import { aPayer, balance, putPricedOnSale } from '../../support/payer.ts'
import { random } from '../../support/random.ts'
import { visit } from '../../support/shopper.ts'
import { takenOf } from '../../support/stock.ts'
import { withApp } from '../../support/withApp.ts'

/* EXPIRY_SEEDS=200 runs two hundred races. */

const app = withApp('postgres')
const seeds = Array.from({ length: Number(process.env.EXPIRY_SEEDS ?? 20) }, (_, index) => index + 1)

const AROUND_MS = 50

test(`A hold that ends from ${AROUND_MS} ms before to ${AROUND_MS} ms after the charge ends as tickets, as a refund, or uncharged`, async () => {
  const ends = { tickets: 0, refund: 0, uncharged: 0 }
  for (const seed of seeds) {
    const next = random(seed)
    const offered = await putPricedOnSale(app.database, 1)
    const ann = await visit(app)
    await ann.add(offered)
    const sam = await aPayer(app, offered)
    await sam.token()
    const endsIn = AROUND_MS + next() * 2 * AROUND_MS
    await app.database
      .updateTable('sale')
      .set({ expires_at: new Date(Date.now() + endsIn) })
      .where('reference', '=', sam.reference)
      .execute()
    await Promise.all([
      pause(2 * AROUND_MS).then(() => sam.confirm()),
      pause(endsIn).then(() => releaseExpired(app.database)),
      // In every other race another shopper waits for the ticket.
      pause(endsIn + next() * 20).then(() => (seed % 2 ? ann.reserve() : null)),
      pause(endsIn + next() * 3 * AROUND_MS).then(() => sam.outcome()),
      pause(endsIn + next() * 3 * AROUND_MS).then(() =>
        deliverSandboxEvent(app.services, {
          provider: 'stripe',
          event: { id: `evt_${seed}`, type: 'payment_intent.succeeded', object: sam.intent },
        }),
      ),
    ])
    await app.database
      .updateTable('payment_attempt')
      .set({ looked_at: new Date(0) })
      .execute()
    await reconcile(app.services)
    const { charges, refunds, tickets } = await balance(app.database, sam.reference)
    const stock = await takenOf(app.database, offered.ticket_id)
    const said = (await sam.outcome()).outcome
    expect(['1/0/1 charged', '1/1/0 refunded', '0/0/0 not_charged'], `seed ${seed}`).toContain(
      `${charges}/${refunds}/${tickets} ${said}`,
    )
    expect(stock.sold, `seed ${seed}`).toBe(tickets)
    expect(stock.held + stock.sold).toBeLessThanOrEqual(1)
    ends[tickets ? 'tickets' : charges ? 'refund' : 'uncharged']++
  }
  process.stdout.write(`${seeds.length} races: ${JSON.stringify(ends)}\n`)
}, 240_000)
