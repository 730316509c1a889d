import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../server/database/connect.ts'
import { differencesWithProviders } from '../../../server/operation/providerBooks.ts'
import { type ActName, live, type Step } from '../../explorer/history.ts'
import { openWorld, type World } from '../../explorer/world.ts'
import { postgresDatabase } from '../../support/postgresDatabase.ts'

/* RANDOM_ORDERS=1000 pays for a thousand orders. Each history ends with the comparison of our book with the sandboxes' books. */

const ORDERS = Number(process.env.RANDOM_ORDERS ?? 12)

/** What happens between the orders: refunds in part and whole, codes, gift vouchers, payments of plans, changed events. */
const others: ActName[] = [
  'a member gives a ticket back',
  'a member gives a ticket back',
  'a member gives an order back',
  'a code is entered',
  'add_gift_voucher',
  'tickets are sent to a friend',
  'a month passes',
  'a scheduled job runs',
  'all jobs run',
  'payments are reconciled',
  'an event is cancelled',
  'an event is moved',
]
const act = fc.oneof(
  { weight: 5, arbitrary: fc.constant<ActName>('means it') },
  { weight: 1, arbitrary: fc.constantFrom(...others) },
)
const number = fc.nat(11)
const history = fc.array(fc.tuple(act, fc.nat(4), fc.constant('none' as const), number, number, number), {
  minLength: 150,
  maxLength: 150,
}) as fc.Arbitrary<Step[]>

let world: World
beforeAll(async () => {
  world = await openWorld(await connect({ url: await postgresDatabase() }), () => {})
})
afterAll(() => world.close())

/** How many orders were paid in each way and currency, and what was given back. */
async function paidOrders(): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    select attempt.method || ' ' || attempt.currency as what, count(distinct sale_id)::integer as count
    from payment_attempt attempt
    where exists (select from entry where attempt_id = attempt.id and account = 'payment') group by 1
    union all select 'refund', count(*)::integer from refund where state = 'made'`.execute(world.database)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

test(`our book of ${ORDERS} random orders is that of the providers, whatever becomes of them`, async () => {
  const seen: Record<string, number> = {}
  const orders = () =>
    Object.entries(seen).reduce((sum, [what, count]) => sum + (what === 'refund' ? 0 : count), 0)
  for (let seed = 1; orders() < ORDERS; seed++) {
    const [steps = []] = fc.sample(history, { seed, numRuns: 1 })
    const broken = await live(world, steps)
    expect(broken?.violation.message ?? null, `seed ${seed}`).toBeNull()
    expect(await differencesWithProviders(world.database, world.services.payments, 9999)).toEqual([])
    for (const [what, count] of Object.entries(await paidOrders())) seen[what] = (seen[what] ?? 0) + count
  }
  if (ORDERS >= 200)
    expect(Object.keys(seen).map(what => what.replace(/ .*/, ''))).toEqual(
      expect.arrayContaining(['card', 'bank', 'square', 'hosted_card', 'instalment', 'refund']),
    )
  process.stdout.write(`${orders()} orders: ${JSON.stringify(seen)}\n`)
}, 3_600_000)
