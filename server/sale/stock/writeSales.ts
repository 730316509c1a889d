import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { placeSql } from '../changes/place.ts'
import { crockford } from '../crockford.ts'
import { freezeDonations } from '../donation.ts'
import type { BasketFacts, PricedBasket } from '../priceBasket.ts'
import { allotSeats } from './seats.ts'
import type { StockRequest } from './stockRequest.ts'

/** Of a sale whose price is given, and does not follow from a basket. */
export const noFacts: BasketFacts = {
  tickets: [],
  vouchers: [],
  discount: null,
  lapsed: null,
  credits: [],
  isCovered: false,
  donation: null,
}

/** A basket that gets all its tickets, with its price. */
export interface AcceptedBasket {
  request: StockRequest
  facts: BasketFacts
  priced: PricedBasket
}

/** An accepted basket with the id of its new sale. */
type WithSale = AcceptedBasket & { sale: number }

/** Writes the sales of these baskets with their lines and counters, as sets. Answers the sale by basket id. */
export async function writeSales(
  trx: Database,
  accepted: AcceptedBasket[],
  holdSeconds: number,
): Promise<Map<number, number>> {
  if (accepted.length === 0) return new Map()
  const sales = await insertSales(trx, accepted, holdSeconds)
  const all = accepted.map(one => ({ ...one, sale: sales.get(one.request.basket) as number }))
  await insertLines(trx, all)
  await insertVouchers(trx, all)
  await insertCredits(trx, all)
  await insertDeliveries(trx, all)
  await freezeDonations(
    trx,
    all.flatMap(({ sale, priced: { donation } }) => (donation ? [{ sale, fee: donation.fee }] : [])),
  )
  // If the hold ends without a payment, the shopper is on the basket step again.
  await sql`update basket set state = 'basket', reserving_error = null, edit_clicked = false
    where id = any(${[...sales.keys()]})`.execute(trx)
  return sales
}

async function insertSales(
  trx: Database,
  accepted: AcceptedBasket[],
  holdSeconds: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; basket_id: number }>`
    insert into sale (reference, basket_id, family, account_id, email, full_name, currency, total, discount_code, discount_code_id, discount_most_uses,
      refund_protection_cost, held_from, expires_at)
    select one.reference, one.basket_id, one.family, one.account_id, account.email, account.full_name,
      basket.currency, one.total, one.discount_code, one.discount_code_id, one.discount_most_uses, one.cover, one.held_from, now() + make_interval(secs => ${holdSeconds})
    from unnest(
      ${accepted.map(() => crockford())}::text[],
      ${accepted.map(({ request }) => request.basket)}::bigint[],
      ${accepted.map(({ request }) => request.family)}::uuid[],
      ${accepted.map(({ request }) => request.account)}::bigint[],
      ${accepted.map(({ priced }) => priced.total)}::integer[],
      ${accepted.map(({ priced }) => priced.discountCode)}::text[],
      ${accepted.map(({ priced }) => priced.discount?.id ?? null)}::bigint[],
      ${accepted.map(({ priced }) => priced.discount?.most_uses ?? null)}::integer[],
      ${accepted.map(({ priced }) => (priced.isCovered ? priced.coverCost : null))}::integer[],
      ${accepted.map(({ request }) => request.address)}::text[]
    ) as one (reference, basket_id, family, account_id, total, discount_code, discount_code_id, discount_most_uses, cover, held_from)
    join basket on basket.id = one.basket_id
    left join account on account.id = one.account_id
    -- So the orders of a list of guests are in its order.
    order by one.basket_id
    returning id, basket_id`.execute(trx)
  return new Map(rows.map(sale => [sale.basket_id, sale.id]))
}

/** Writes the lines, counts their tickets as held and allots their seats. */
async function insertLines(trx: Database, all: WithSale[]): Promise<void> {
  const lines = all.flatMap(({ sale, priced }) => priced.lines.map(line => ({ sale, ...line })))
  await sql`
    with line as (
      insert into sale_line (sale_id, ticket_type_id, qty, price, fee, discount, offer, of_first, starts_at, place)
      select one.*, date.starts_at, ${placeSql} from unnest(
        ${lines.map(line => line.sale)}::bigint[],
        ${lines.map(line => line.ticket_type_id)}::bigint[],
        ${lines.map(line => line.qty)}::integer[],
        ${lines.map(line => line.price)}::integer[],
        ${lines.map(line => line.bookingFee)}::integer[],
        ${lines.map(line => line.discount)}::integer[],
        ${lines.map(line => line.offer)}::integer[],
        ${lines.map(line => line.ofFirst ?? null)}::integer[]
      ) as one (sale, ticket_type_id, qty, price, fee, discount, offer, of_first)
      join ticket_type type on type.id = one.ticket_type_id join event_date date on date.id = type.event_date_id
      join event on event.id = date.event_id
      returning ticket_type_id, qty
    )
    update ticket_type set held = held + taken.qty
    from (select ticket_type_id, sum(qty)::integer as qty from line group by ticket_type_id) as taken
    where id = taken.ticket_type_id`.execute(trx)
  await allotSeats(trx, lines)
}

async function insertVouchers(trx: Database, all: WithSale[]): Promise<void> {
  const vouchers = all.flatMap(({ sale, facts }) => facts.vouchers.map(voucher => ({ sale, ...voucher })))
  await sql`
    insert into sale_voucher (sale_id, gift_voucher_id, value, qty, organiser_id, name, image, valid_months)
    select one.*, voucher.organiser_id, voucher.name, voucher.image, voucher.valid_months from unnest(
      ${vouchers.map(voucher => voucher.sale)}::bigint[],
      ${vouchers.map(voucher => voucher.gift_voucher_id)}::bigint[],
      ${vouchers.map(voucher => voucher.value)}::integer[],
      ${vouchers.map(voucher => voucher.qty)}::integer[]
    ) as one (sale_id, gift_voucher_id, value, qty)
    join gift_voucher voucher on voucher.id = one.gift_voucher_id`.execute(trx)
}

async function insertCredits(trx: Database, all: WithSale[]): Promise<void> {
  const credits = all.flatMap(({ sale, priced }) => priced.credits.map(credit => ({ sale, ...credit })))
  await sql`
    insert into sale_voucher_code (sale_id, gift_voucher_code_id, amount)
    select * from unnest(
      ${credits.map(credit => credit.sale)}::bigint[],
      ${credits.map(credit => credit.gift_voucher_code_id)}::bigint[],
      ${credits.map(credit => credit.amount)}::integer[])`.execute(trx)
}

async function insertDeliveries(trx: Database, all: WithSale[]): Promise<void> {
  const rows = all.flatMap(({ sale, priced }) => priced.deliveries.map(one => ({ sale_id: sale, ...one })))
  if (rows.length > 0) await trx.insertInto('sale_delivery').values(rows).execute()
}
