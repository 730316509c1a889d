import { sql } from 'kysely'
import { codeCurrencySql, creditLeftSql } from '../book/creditLeftSql.ts'
import { chosenFaceSql, feeRuleOf, stepsSql } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'
import { discountStateSql, isForSql, type LapsedDiscount, usesSql } from './codes/discountState.ts'
import type {
  BasketCredit,
  BasketDiscount,
  BasketDonation,
  BasketFacts,
  BasketTicket,
  BasketVoucher,
} from './priceBasket.ts'

type OfBasket<T> = T & { basket_id: number }

/** By basket id, what the price of each of these baskets depends on, as the catalogue is now. */
export async function basketFacts(database: Database, baskets: number[]): Promise<Map<number, BasketFacts>> {
  if (baskets.length === 0) return new Map()
  const tickets = await ticketsOf(database, baskets)
  const vouchers = await vouchersOf(database, baskets)
  const credits = await creditsOf(database, baskets)
  const donations = await donationsOf(database, baskets)
  const discounts = await discountsOf(database, baskets)
  const { rows } = await sql<{ id: number; isCovered: boolean }>`
    select id, refund_protection as "isCovered" from basket where id = any(${baskets})`.execute(database)
  const of = <T>(all: OfBasket<T>[], id: number) => all.filter(row => row.basket_id === id)
  return new Map(
    rows.map(({ id, isCovered }) => [
      id,
      {
        ...applied(of(discounts, id)[0]),
        tickets: of(tickets, id),
        vouchers: of(vouchers, id),
        credits: of(credits, id),
        isCovered,
        donation: of(donations, id)[0] ?? null,
      },
    ]),
  )
}

type StoredDiscount = BasketDiscount & LapsedDiscount

const applied = (code: StoredDiscount | undefined): Pick<BasketFacts, 'discount' | 'lapsed'> => ({
  discount: code?.state === 'in_force' ? code : null,
  lapsed: code && code.state !== 'in_force' ? code : null,
})

async function discountsOf(database: Database, baskets: number[]): Promise<OfBasket<StoredDiscount>[]> {
  const { rows } = await sql<OfBasket<StoredDiscount>>`
    select basket.id as basket_id, code.id, code.code, code.percent, code.amount, code.most_uses, code.most_tickets,
      code.valid_from, code.valid_until, ${discountStateSql(sql`basket.id`)} as state,
      case when code.most_uses is not null then code.most_uses - ${usesSql(sql`basket.id`)} end as left
    from basket join discount_code code on code.id = basket.discount_code_id and code.withdrawn_at is null
    where basket.id = any(${baskets})`.execute(database)
  return rows
}

async function ticketsOf(database: Database, baskets: number[]): Promise<OfBasket<BasketTicket>[]> {
  const { rows } = await sql<OfBasket<BasketTicket>>`
    select line.basket_id, line.ticket_type_id, event.id as event_id, event.organiser_id, organiser.provider, line.qty,
      ${feeRuleOf(chosenFaceSql)}, ${stepsSql} as steps, coalesce(${isForSql}, false) as "isDiscounted",
      event.refund_protection as coverable, event.delivery_cost, coalesce((
        select json_agg(json_build_object('buy', buy, 'percent', percent, 'amount', amount))
        from offer where offer.ticket_type_id = type.id), '[]'::json) as offers
    from basket_line line
    join basket on basket.id = line.basket_id
    join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    left join discount_code code on code.id = basket.discount_code_id
    where line.basket_id = any(${baskets}) and event.currency = basket.currency order by line.id`.execute(
    database,
  )
  return rows
}

async function vouchersOf(database: Database, baskets: number[]): Promise<OfBasket<BasketVoucher>[]> {
  const { rows } = await sql<OfBasket<BasketVoucher>>`
    select basket_id, gift_voucher_id, gift_voucher.name, organiser_id, provider, organiser.currency, value, qty,
      withdrawn_at is null and value = any(amounts) as "isOffered"
    from basket_voucher join gift_voucher on gift_voucher.id = gift_voucher_id
    join organiser on organiser.id = organiser_id
    join basket on basket.id = basket_id
    where basket_id = any(${baskets}) and organiser.currency = basket.currency order by added_at`.execute(
    database,
  )
  return rows
}

async function creditsOf(database: Database, baskets: number[]): Promise<OfBasket<BasketCredit>[]> {
  const { rows } = await sql<OfBasket<BasketCredit>>`
    select entered.basket_id, code.id as gift_voucher_code_id,
      coalesce(code.organiser_id, sold.organiser_id) as organiser_id, ${creditLeftSql} as left
    from basket_voucher_code entered
    join gift_voucher_code code on code.id = entered.gift_voucher_code_id
    left join sale_voucher sold on sold.id = code.sale_voucher_id
    join basket on basket.id = entered.basket_id
    where entered.basket_id = any(${baskets}) and ${codeCurrencySql} = basket.currency order by entered.added_at`.execute(
    database,
  )
  return rows
}

async function donationsOf(database: Database, baskets: number[]): Promise<OfBasket<BasketDonation>[]> {
  const { rows } = await sql<OfBasket<BasketDonation>>`
    select donation.basket_id, charity.organiser_id, charity.name as charity, charity.withdrawn_at is null as "isOffered",
      donation.amount, donation.is_gift_aid as "isGiftAid",
      json_build_object('base_fee', base_fee, 'booking_fee', booking_fee, 'booking_fee_includes_vat',
        booking_fee_includes_vat, 'booking_fee_vat', booking_fee_vat, 'booking_fee_cap', booking_fee_cap) as terms
    from basket_donation donation
    join basket on basket.id = donation.basket_id
    join charity on charity.id = donation.charity_id
    join organiser on organiser.id = charity.organiser_id
    where donation.basket_id = any(${baskets}) and organiser.currency = basket.currency`.execute(database)
  return rows
}
