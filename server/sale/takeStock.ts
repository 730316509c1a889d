import { sql } from 'kysely'
import { basketTotal, priceOf } from '../../contract/rules/totals.ts'
import { feeRuleSql } from '../catalogue/readSql.ts'
import type { Database } from '../database/connect.ts'
import { replayAll, type StoredKey, storeKeys } from '../idempotency.ts'
import type { Refusal } from '../refusal.ts'
import { alreadyHad } from './alreadyHad.ts'
import { crockford } from './crockford.ts'
import { releaseSales } from './release.ts'
import { type Shortage, type Stock, shortageOf } from './shortage.ts'

export interface StockRequest {
  basket: number
  lineage: string
  account: number | null
  key: StoredKey | null
}

/** `fresh`: a new hold; otherwise the basket had one, which goes on. */
type Held = { sale: number; fresh: boolean }

export type StockOutcome = Held | Shortage | Refusal

interface Line {
  basket_id: number
  ticket_type_id: number
  qty: number
}

/**
 * Decides baskets, each named once, in the order of their arrival, all or nothing, and writes what they took
 * as sets. Locks baskets, then sales, then ticket types, each in the order of their ids, so that no two batches
 * can wait for each other. Needs READ COMMITTED: a lock's rows are read after the lock is had.
 */
export async function takeStock(
  trx: Database,
  requests: StockRequest[],
  holdSeconds: number,
): Promise<StockOutcome[]> {
  const baskets = [...new Set(requests.map(request => request.basket))].sort((a, b) => a - b)
  await sql`select id from basket where id = any(${baskets}) order by id for update`.execute(trx)
  const { rows: lines } = await sql<Line>`
    select basket_id, ticket_type_id, qty from basket_line where basket_id = any(${baskets}) order by id`.execute(
    trx,
  )
  const { rows: own } = await sql<{ id: number; basket_id: number; live: boolean }>`
    select id, basket_id, paid_at is not null or expires_at > now() as live
    from sale where basket_id = any(${baskets}) and released_at is null order by id for update`.execute(trx)

  const stock = await lockStock(
    trx,
    lines,
    own.filter(sale => !sale.live).map(sale => sale.id),
  )
  const had = await alreadyHad(trx, requests, stock)
  const holding = new Map(own.filter(sale => sale.live).map(sale => [sale.basket_id, sale.id]))

  // A duplicate waited for the locks above until the first one's key was stored.
  const known = await replayAll(
    trx,
    requests.map(request => request.key),
  )
  const taken: { request: StockRequest; lines: Line[] }[] = []
  const decided = requests.map((request, index): StockOutcome | null => {
    const before = known[index]
    if (before) return before as Held | Refusal
    const sale = holding.get(request.basket)
    if (sale !== undefined) return { sale, fresh: false }
    const wanted = lines.filter(line => line.basket_id === request.basket)
    const shortage = shortageOf(wanted, stock, type => had(request.basket, type))
    if (shortage) return shortage
    for (const line of wanted) (stock.get(line.ticket_type_id) as Stock).left -= line.qty
    taken.push({ request, lines: wanted })
    return null
  })

  const fresh = await writeSales(trx, taken, stock, holdSeconds)
  const outcomes = requests.map(
    ({ basket }, index): StockOutcome => decided[index] ?? { sale: fresh.get(basket) as number, fresh: true },
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

/** Locks the ticket types of these lines, gives back their expired holds, and says what is left of each. */
async function lockStock(trx: Database, lines: Line[], expired: number[]): Promise<Map<number, Stock>> {
  const asked = [...new Set(lines.map(line => line.ticket_type_id))]
  const { rows: stale } = await sql<{ sale_id: number; ticket_type_id: number }>`
    select line.sale_id, line.ticket_type_id from sale_line line join sale on sale.id = line.sale_id
    where sale.released_at is null and sale.paid_at is null and sale.expires_at <= now()
      and (sale.id = any(${expired}) or exists (
        select from sale_line other where other.sale_id = sale.id and other.ticket_type_id = any(${asked})))`.execute(
    trx,
  )

  const all = [...new Set([...asked, ...stale.map(line => line.ticket_type_id)])].sort((a, b) => a - b)
  await sql`select id from ticket_type where id = any(${all}) order by id for update`.execute(trx)
  await releaseSales(trx, [...new Set(stale.map(line => line.sale_id))])

  const { rows } = await sql<Stock & { id: number }>`
    select type.id, type.name, ${feeRuleSql}, type.min_per_customer, type.max_per_customer,
      event.title as event_title, event.currency,
      type.capacity - type.held - type.sold as left,
      event.status = 'scheduled' and date.ends_at > now() as on_sale
    from ticket_type type
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where type.id = any(${asked})`.execute(trx)
  return new Map(rows.map(row => [row.id, row]))
}

/** Writes the new sales, their lines and the counters; answers the sale of each basket. */
async function writeSales(
  trx: Database,
  taken: { request: StockRequest; lines: Line[] }[],
  stock: Map<number, Stock>,
  holdSeconds: number,
): Promise<Map<number, number>> {
  if (taken.length === 0) return new Map()
  const priced = taken.map(({ request, lines }) => ({
    request,
    lines: lines.map(line => ({ ...line, ...priceOf(stock.get(line.ticket_type_id) as Stock) })),
    currency: (stock.get(lines[0]?.ticket_type_id as number) as Stock).currency,
  }))
  const { rows: sales } = await sql<{ id: number; basket_id: number }>`
    insert into sale (reference, basket_id, lineage, account_id, email, full_name, currency, total, expires_at)
    select one.reference, one.basket_id, one.lineage, one.account_id, account.email, account.full_name,
      one.currency, one.total, now() + make_interval(secs => ${holdSeconds})
    from unnest(
      ${priced.map(() => crockford())}::text[],
      ${priced.map(({ request }) => request.basket)}::bigint[],
      ${priced.map(({ request }) => request.lineage)}::uuid[],
      ${priced.map(({ request }) => request.account)}::bigint[],
      ${priced.map(({ currency }) => currency)}::text[],
      ${priced.map(({ lines }) => basketTotal(lines))}::integer[]
    ) as one (reference, basket_id, lineage, account_id, currency, total)
    left join account on account.id = one.account_id
    returning id, basket_id`.execute(trx)
  const saleOf = new Map(sales.map(sale => [sale.basket_id, sale.id]))

  const lines = priced.flatMap(one => one.lines)
  await sql`
    with line as (
      insert into sale_line (sale_id, ticket_type_id, qty, price, fee)
      select * from unnest(
        ${lines.map(line => saleOf.get(line.basket_id))}::bigint[],
        ${lines.map(line => line.ticket_type_id)}::bigint[],
        ${lines.map(line => line.qty)}::integer[],
        ${lines.map(line => line.price)}::integer[],
        ${lines.map(line => line.bookingFee)}::integer[])
      returning ticket_type_id, qty
    )
    update ticket_type set held = held + taken.qty
    from (select ticket_type_id, sum(qty)::integer as qty from line group by ticket_type_id) as taken
    where id = taken.ticket_type_id`.execute(trx)
  // When the hold ends without a payment, the shopper is back on the basket.
  await sql`update basket set state = 'basket', reserving_error = null, edit_clicked = false
    where id = any(${[...saleOf.keys()]})`.execute(trx)
  return saleOf
}
