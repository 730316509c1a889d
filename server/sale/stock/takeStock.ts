import { type RawBuilder, sql } from 'kysely'
import type { Payable } from '../../../contract/catalogue/organiserProviders.ts'
import { mostAtOnce, sum, tooDear } from '../../../contract/rules/totals.ts'
import { isOpenToSql } from '../../catalogue/read/accessSql.ts'
import { isPayable, soldHereSql } from '../../catalogue/read/soldHere.ts'
import type { Database } from '../../database/connect.ts'
import { isLiveSql } from '../../database/holdSql.ts'
import { replayAll, storeKeys } from '../../http/idempotency.ts'
import type { Refusal } from '../../http/refusal.ts'
import { basketFacts } from '../basketFacts.ts'
import { type LapsedDiscount, whyLapsed } from '../codes/discountState.ts'
import { lockDiscounts } from '../codes/discountUses.ts'
import { isMixed, notTogether } from '../payees.ts'
import { type BasketFacts, grossOf, type PricedBasket, payeesOf, priceBasket } from '../priceBasket.ts'
import { earlierQuantities } from './earlierQuantities.ts'
import { holdingsOf, type MostHeld } from './held.ts'
import { lockStock } from './lockStock.ts'
import { requiredWith, typesOwned } from './required.ts'
import { type Shortage, type Stock, shortageOf } from './shortage.ts'
import type { StockRequest } from './stockRequest.ts'
import { type AcceptedBasket, writeSales } from './writeSales.ts'

/** A batch that waits longer for a lock fails, and its callers come again. */
const LOCK_MS = 1000

/** The operator's settings for a reservation. */
export interface ReserveTerms {
  /** How long a reservation holds its tickets. */
  holdSeconds: number
  refundProtectionPercent: number
  mostHeld: MostHeld
  /** Whose payments this server takes. */
  payable: Payable
}

/** `fresh`: a new hold; otherwise the basket already had it. */
type Held = { sale: number; fresh: boolean }

export type StockOutcome = Held | Shortage | Refusal

interface Line {
  basket_id: number
  ticket_type_id: number
  qty: number
  isOpen: boolean
}

/**
 * Reserves baskets in the order of `requests`, each all or nothing; no basket is named twice. Writes their sales as
 * sets. Locks baskets, then sales, then ticket types, each in the order of their ids, so that two batches cannot
 * deadlock. Needs READ COMMITTED: the queries after a lock must read what others committed before it.
 */
export async function takeStock(
  trx: Database,
  requests: StockRequest[],
  { holdSeconds, refundProtectionPercent, mostHeld, payable }: ReserveTerms,
): Promise<StockOutcome[]> {
  await sql`select set_config('lock_timeout', ${`${LOCK_MS}`}, true)`.execute(trx)
  const batch = await lockBatch(trx, requests, soldHereSql(payable))
  const holdings = await holdingsOf(trx, requests, mostHeld)
  const { known, stock } = batch
  const accepted: AcceptedBasket[] = []
  const dropped: number[] = []
  const decided = requests.map((request, index): StockOutcome | null => {
    const before = known[index]
    if (before) return before as Held | Refusal
    const sale = batch.holds.get(request.basket)
    if (sale !== undefined) return { sale, fresh: false }
    const lines = batch.lines.filter(line => line.basket_id === request.basket)
    const facts = batch.facts.of(request.basket)
    const shortage = shortageOf({
      lines,
      vouchers: facts.vouchers.map(one => ({
        ...one,
        isOnSale: one.isOffered && isPayable(payable, one.provider, one.currency),
      })),
      stock,
      earlier: type => batch.earlier(request.basket, type),
      required: batch.required,
      owned: batch.owned.get(request.account ?? 0) ?? new Set(),
    })
    if (shortage) return shortage
    if (isMixed(payeesOf(facts))) return { shortage: notTogether }
    const priced = priceBasket(facts, refundProtectionPercent)
    // Their shopper has seen the price with it. It is taken out of the basket, so that they can go on without it.
    if (priced.lapsed) {
      dropped.push(request.basket)
      return { shortage: withoutCode(priced.lapsed) }
    }
    // Before any SQL: a sum that does not fit its column would fail the whole batch.
    if (grossOf(priced) > mostAtOnce) return { shortage: tooDear }
    const tooManyHeld = holdings.take(request, sum(lines.map(({ qty }) => qty)))
    if (tooManyHeld) return { shortage: tooManyHeld }
    for (const { ticket_type_id, qty } of lines) {
      const type = stock.get(ticket_type_id) as Stock
      type.left -= qty
      if (type.shared) type.shared.left -= qty
    }
    batch.facts.spend(priced)
    accepted.push({ request, facts, priced })
    return null
  })

  await dropDiscounts(trx, dropped)
  const sales = await writeSales(trx, accepted, holdSeconds)
  const outcomes = requests.map(
    ({ basket }, index): StockOutcome => decided[index] ?? { sale: sales.get(basket) as number, fresh: true },
  )
  await storeKeys(
    trx,
    requests.flatMap(({ key }, index) => {
      const outcome = outcomes[index]
      return key && outcome && 'sale' in outcome && !known[index] ? [{ ...key, outcome }] : []
    }),
  )
  return outcomes
}

const withoutCode = (lapsed: LapsedDiscount): string =>
  `${whyLapsed(lapsed)} It is no longer in your basket: look at the price, and reserve again.`

async function dropDiscounts(trx: Database, baskets: number[]): Promise<void> {
  if (baskets.length > 0)
    await trx.updateTable('basket').set({ discount_code_id: null }).where('id', 'in', baskets).execute()
}

/** Locks all that the batch may change, and reads what its decisions depend on. */
async function lockBatch(trx: Database, requests: StockRequest[], soldHere: RawBuilder<boolean>) {
  const baskets = [...new Set(requests.map(request => request.basket))].sort((a, b) => a - b)
  await sql`select id from basket where id = any(${baskets}) order by id for update`.execute(trx)
  const { rows: lines } = await sql<Line>`
    select line.basket_id, line.ticket_type_id, line.qty, ${isOpenToSql(sql`line.basket_id`)} as "isOpen"
    from basket_line line
    join basket on basket.id = line.basket_id
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id and event.currency = basket.currency
    where line.basket_id = any(${baskets}) order by line.id`.execute(trx)
  const { rows: sales } = await sql<{ id: number; basket_id: number; live: boolean }>`
    select id, basket_id, ${isLiveSql} as live
    from sale where basket_id = any(${baskets}) and released_at is null order by id for update`.execute(trx)
  const expired = sales.filter(sale => !sale.live).map(sale => sale.id)
  const stock = await lockStock(trx, lines, expired, soldHere)
  const accounts = requests.flatMap(({ account }) => account ?? [])
  return {
    lines,
    stock,
    /** The sale that holds tickets for a basket already. */
    holds: new Map(sales.filter(sale => sale.live).map(sale => [sale.basket_id, sale.id])),
    earlier: await earlierQuantities(trx, requests, stock),
    // A duplicate request waits for the locks above, so the first request has stored its key by now.
    known: await replayAll(
      trx,
      requests.map(request => request.key),
    ),
    facts: await lockFacts(trx, baskets),
    required: await requiredWith(trx, [...stock.keys()]),
    owned: await typesOwned(trx, accounts),
  }
}

/**
 * The facts of each basket. Locks the gift voucher codes and the limited discount codes; each basket sees the credit, the uses,
 * and the places at a price for the first so many, that earlier ones have left.
 */
async function lockFacts(trx: Database, baskets: number[]) {
  await sql`
    select code.id from gift_voucher_code code
    where id in (select gift_voucher_code_id from basket_voucher_code where basket_id = any(${baskets}))
    order by id for update`.execute(trx)
  await lockDiscounts(trx, baskets)
  const facts = await basketFacts(trx, baskets)
  const [spent, taken, used] = [
    new Map<number, number>(),
    new Map<number, number>(),
    new Map<number, number>(),
  ]
  const add = (to: Map<number, number>, id: number, more: number) => to.set(id, (to.get(id) ?? 0) + more)
  const discountLeft = ({ discount, lapsed }: BasketFacts): Pick<BasketFacts, 'discount' | 'lapsed'> =>
    discount && discount.left !== null && discount.left <= (used.get(discount.id) ?? 0)
      ? {
          discount: null,
          lapsed: { code: discount.code, state: 'used_up', valid_from: null, valid_until: null },
        }
      : { discount, lapsed }
  return {
    of(basket: number): BasketFacts {
      const own = facts.get(basket) as BasketFacts
      const credits = own.credits.map(credit => ({
        ...credit,
        left: credit.left - (spent.get(credit.gift_voucher_code_id) ?? 0),
      }))
      const tickets = own.tickets.map(ticket => ({
        ...ticket,
        steps: ticket.steps.map(step => ({
          ...step,
          left: step.left === null ? null : step.left - (taken.get(ticket.ticket_type_id) ?? 0),
        })),
      }))
      return { ...own, ...discountLeft(own), tickets, credits }
    },
    spend({ lines, credits, discount }: PricedBasket) {
      if (discount) add(used, discount.id, 1)
      for (const { ticket_type_id, qty } of lines) add(taken, ticket_type_id, qty)
      for (const { gift_voucher_code_id, amount } of credits) add(spent, gift_voucher_code_id, amount)
    },
  }
}
