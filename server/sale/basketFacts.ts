import { sql } from 'kysely'
import type { Offer } from '../../contract/rules/reductions.ts'
import type { FeeRule } from '../../contract/rules/totals.ts'
import { feeRuleSql } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'
import type {
  BasketCredit,
  BasketDiscount,
  BasketDonation,
  BasketFacts,
  BasketTicket,
  BasketVoucher,
} from './priceBasket.ts'

type OfBasket<T> = T & { basket_id: number }

/** What each of these baskets is priced by, as the catalogue has it now. */
export async function basketFacts(database: Database, baskets: number[]): Promise<Map<number, BasketFacts>> {
  if (baskets.length === 0) return new Map()
  const { rows: tickets } = await sql<OfBasket<BasketTicket & FeeRule & { offers: Offer[] }>>`
    select line.basket_id, line.ticket_type_id, event.id as event_id, event.organiser_id, organiser.provider, line.qty,
      ${feeRuleSql}, event.refund_protection as coverable, event.delivery_cost, coalesce((
        select json_agg(json_build_object('buy', buy, 'percent', percent, 'amount', amount))
        from offer where offer.ticket_type_id = type.id), '[]'::json) as offers
    from basket_line line
    join basket on basket.id = line.basket_id
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    where line.basket_id = any(${baskets}) and event.currency = basket.currency order by line.id`.execute(
    database,
  )
  const { rows: vouchers } = await sql<OfBasket<BasketVoucher>>`
    select basket_id, gift_voucher_id, organiser_id, provider, value, qty
    from basket_voucher join gift_voucher on gift_voucher.id = gift_voucher_id
    join organiser on organiser.id = organiser_id
    where basket_id = any(${baskets}) order by added_at`.execute(database)
  const { rows: credits } = await sql<OfBasket<BasketCredit>>`
    select one.basket_id, code.id as gift_voucher_code_id, coalesce(code.organiser_id, sold.organiser_id) as organiser_id,
      ${creditLeftSql} as left
    from basket_voucher_code one
    join gift_voucher_code code on code.id = one.gift_voucher_code_id
    left join sale_voucher sold on sold.id = code.sale_voucher_id
    where one.basket_id = any(${baskets}) order by one.added_at`.execute(database)
  const { rows: own } = await sql<{
    id: number
    isCovered: boolean
    code: string | null
    organiser_id: number | null
    percent: number | null
    amount: number | null
  }>`
    select basket.id, basket.refund_protection as "isCovered", code.code, code.organiser_id, code.percent, code.amount
    from basket left join discount_code code on code.id = basket.discount_code_id
    where basket.id = any(${baskets})`.execute(database)
  const { rows: donations } = await sql<OfBasket<BasketDonation>>`
    select given.basket_id, charity.organiser_id, given.amount, given.is_gift_aid as "isGiftAid",
      json_build_object('base_fee', base_fee, 'booking_fee', booking_fee, 'booking_fee_includes_vat',
        booking_fee_includes_vat, 'booking_fee_vat', booking_fee_vat, 'booking_fee_cap', booking_fee_cap) as terms
    from basket_donation given
    join basket on basket.id = given.basket_id
    join charity on charity.id = given.charity_id
    join organiser on organiser.id = charity.organiser_id
    where given.basket_id = any(${baskets}) and organiser.currency = basket.currency`.execute(database)
  const of = <T>(rows: OfBasket<T>[], id: number) => rows.filter(row => row.basket_id === id)
  return new Map(
    own.map(({ id, isCovered, code, ...discount }) => [
      id,
      {
        tickets: of(tickets, id),
        vouchers: of(vouchers, id),
        discount: code === null ? null : ({ code, ...discount } as BasketDiscount),
        credits: of(credits, id),
        isCovered,
        donation: of(donations, id)[0] ?? null,
      },
    ]),
  )
}

/** What nobody has taken of a `code`: neither a sale that is paid nor one that still holds. */
export const creditLeftSql = sql<number>`case when code.expires_at <= now() then 0 else greatest(0, code.amount - coalesce((
  select sum(used.amount) from sale_voucher_code used join sale on sale.id = used.sale_id
  where used.gift_voucher_code_id = code.id and sale.released_at is null
    and (sale.paid_at is not null or sale.expires_at > now())), 0))::integer end`
