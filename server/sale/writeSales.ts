import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { crockford } from './crockford.ts'
import { freezeDonations } from './donation.ts'
import type { BasketFacts, PricedBasket } from './priceBasket.ts'
import { allotSeats } from './seats.ts'
import type { StockRequest } from './stockRequest.ts'

/** A basket that gets all it asks for, and what that comes to. */
export interface AcceptedBasket {
  request: StockRequest
  facts: BasketFacts
  priced: PricedBasket
}

/** Writes the new sales, what is in them and the counters, as sets; answers the sale of each basket. */
export async function writeSales(
  trx: Database,
  taken: AcceptedBasket[],
  holdSeconds: number,
): Promise<Map<number, number>> {
  if (taken.length === 0) return new Map()
  const { rows: sales } = await sql<{ id: number; basket_id: number }>`
    insert into sale (reference, basket_id, family, account_id, email, full_name, currency, total, discount_code,
      delivery_cost, refund_protection_cost, expires_at)
    select one.reference, one.basket_id, one.family, one.account_id, account.email, account.full_name,
      basket.currency, one.total, one.discount_code, one.delivery_cost, one.cover, now() + make_interval(secs => ${holdSeconds})
    from unnest(
      ${taken.map(() => crockford())}::text[],
      ${taken.map(({ request }) => request.basket)}::bigint[],
      ${taken.map(({ request }) => request.family)}::uuid[],
      ${taken.map(({ request }) => request.account)}::bigint[],
      ${taken.map(({ priced }) => priced.total)}::integer[],
      ${taken.map(({ priced }) => priced.discountCode)}::text[],
      ${taken.map(({ priced }) => priced.deliveryCost)}::integer[],
      ${taken.map(({ priced }) => (priced.isCovered ? priced.coverCost : null))}::integer[]
    ) as one (reference, basket_id, family, account_id, total, discount_code, delivery_cost, cover)
    join basket on basket.id = one.basket_id
    left join account on account.id = one.account_id
    returning id, basket_id`.execute(trx)
  const saleOf = new Map(sales.map(sale => [sale.basket_id, sale.id]))
  const sale = ({ request }: AcceptedBasket) => saleOf.get(request.basket) as number

  const lines = taken.flatMap(one => one.priced.lines.map(line => ({ sale: sale(one), ...line })))
  await sql`
    with line as (
      insert into sale_line (sale_id, ticket_type_id, qty, price, fee, discount, offer)
      select * from unnest(
        ${lines.map(line => line.sale)}::bigint[],
        ${lines.map(line => line.ticket_type_id)}::bigint[],
        ${lines.map(line => line.qty)}::integer[],
        ${lines.map(line => line.price)}::integer[],
        ${lines.map(line => line.bookingFee)}::integer[],
        ${lines.map(line => line.discount)}::integer[],
        ${lines.map(line => line.offer)}::integer[])
      returning ticket_type_id, qty
    )
    update ticket_type set held = held + taken.qty
    from (select ticket_type_id, sum(qty)::integer as qty from line group by ticket_type_id) as taken
    where id = taken.ticket_type_id`.execute(trx)
  await allotSeats(trx, lines)

  const vouchers = taken.flatMap(one => one.facts.vouchers.map(voucher => ({ sale: sale(one), ...voucher })))
  await sql`
    insert into sale_voucher (sale_id, gift_voucher_id, value, qty, organiser_id, name, image, valid_months)
    select one.*, voucher.organiser_id, voucher.name, voucher.image, voucher.valid_months from unnest(
      ${vouchers.map(voucher => voucher.sale)}::bigint[],
      ${vouchers.map(voucher => voucher.gift_voucher_id)}::bigint[],
      ${vouchers.map(voucher => voucher.value)}::integer[],
      ${vouchers.map(voucher => voucher.qty)}::integer[]
    ) as one (sale_id, gift_voucher_id, value, qty)
    join gift_voucher voucher on voucher.id = one.gift_voucher_id`.execute(trx)

  const credits = taken.flatMap(one => one.priced.credits.map(credit => ({ sale: sale(one), ...credit })))
  await sql`
    insert into sale_voucher_code (sale_id, gift_voucher_code_id, amount)
    select * from unnest(
      ${credits.map(credit => credit.sale)}::bigint[],
      ${credits.map(credit => credit.gift_voucher_code_id)}::bigint[],
      ${credits.map(credit => credit.amount)}::integer[])`.execute(trx)

  await freezeDonations(
    trx,
    taken.flatMap(one => (one.priced.donation ? [{ sale: sale(one), fee: one.priced.donation.fee }] : [])),
  )

  // When the hold ends without a payment, the shopper is back on the basket.
  await sql`update basket set state = 'basket', reserving_error = null, edit_clicked = false
    where id = any(${[...saleOf.keys()]})`.execute(trx)
  return saleOf
}
