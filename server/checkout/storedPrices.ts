import { sql } from 'kysely'
import { sum } from '../../contract/rules/totals.ts'
import type { Database } from '../database/connect.ts'
import type { CurrentSale } from '../sale/basket.ts'
import type { PricedBasket } from '../sale/priceBasket.ts'

/** The prices with which a sale was made. */
export async function storedPrices(
  database: Database,
  sale: Pick<CurrentSale, 'id' | 'total'>,
): Promise<PricedBasket> {
  const lines = await database
    .selectFrom('sale_line')
    .select(['ticket_type_id', 'qty', 'price', 'fee as bookingFee', 'discount', 'offer'])
    .where('sale_id', '=', sale.id)
    .execute()
  const { rows: credits } = await sql<PricedBasket['credits'][number]>`
    select coalesce(gift_voucher_code_id, 0) as gift_voucher_code_id, amount
    from sale_voucher_code where sale_id = ${sale.id}`.execute(database)
  const donation = await database
    .selectFrom('sale_donation')
    .select(['amount', 'fee', 'is_gift_aid as isGiftAid'])
    .where('sale_id', '=', sale.id)
    .executeTakeFirst()
  const deliveries = await database
    .selectFrom('sale_delivery')
    .select(['event_id', 'amount'])
    .where('sale_id', '=', sale.id)
    .execute()
  const { discount_code, refund_protection_cost } = await database
    .selectFrom('sale')
    .select(['discount_code', 'refund_protection_cost'])
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow()
  return {
    lines,
    discountCode: discount_code,
    // What a sale has is counted with it.
    discount: null,
    lapsed: null,
    deliveries,
    deliveryCost: sum(deliveries.map(({ amount }) => amount)),
    coverCost: refund_protection_cost,
    isCovered: refund_protection_cost !== null,
    credits,
    donation: donation ?? null,
    leftOut: null,
    total: sale.total,
  }
}
