import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { discountCodesOf } from '../../../server/organiser/codes/discountCodesOf.ts'
import { applyCode } from '../../../server/sale/codes/applyCode.ts'
import { aShop, type Shop } from '../../support/aShop.ts'
import type { Offered } from '../../support/putOnSale.ts'
import { visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

const app = withApp('postgres')

const FEW = 200
const MANY = 20_000
const TIMES = 60
/** What the rest of the machine takes from a median of so few milliseconds. */
const NOISE_MS = 1

async function withCodes(count: number) {
  const shop = await aShop(app.database, [{ capacity: 9, price: 2000 }])
  await sql`
    insert into discount_code (organiser_id, code, percent, most_uses, is_added)
    select ${shop.organiser}, 'CODE-' || lpad(one::text, 8, '0'), 10, 1, true from generate_series(1, ${count}::integer) one`.execute(
    app.database,
  )
  const shopper = await visit(app)
  await shopper.add(shop.types[0] as Offered)
  const basket = await app.database
    .selectFrom('basket_line')
    .select('basket_id')
    .where('ticket_type_id', '=', shop.types[0]?.ticket_id ?? 0)
    .executeTakeFirstOrThrow()
  return { shop, basket: basket.basket_id }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[TIMES / 2] ?? 0
}

test('With 20,000 codes one is applied, and the first page is read, as fast as with 200', async () => {
  const [few, many] = [await withCodes(FEW), await withCodes(MANY)]
  await sql`analyze`.execute(app.database)
  const page = ({ organiser }: Shop) => discountCodesOf(app.database, { organiser_id: organiser })
  const apply = ({ basket }: typeof few) => applyCode(app.database, basket, 'CODE-00000100')
  expect(await apply(many)).toEqual({ applied: true })
  expect((await page(many.shop)).codes).toHaveLength(50)
  const figures = {
    applied: [await median(() => apply(few)), await median(() => apply(many))],
    page: [await median(() => page(few.shop)), await median(() => page(many.shop))],
  }
  for (const [what, [at200 = 0, at20000 = 0]] of Object.entries(figures))
    expect(at20000, `${what}: ${at200} ms at 200, ${at20000} ms at 20,000`).toBeLessThan(
      at200 * 1.5 + NOISE_MS,
    )
})
