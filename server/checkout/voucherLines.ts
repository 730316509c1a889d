import { sql } from 'kysely'
import type { Infer } from 'superstruct'
import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import type { giftVoucherLine } from '../../contract/entities/giftVoucher.ts'
import { fromMinor } from '../../contract/format/money.ts'
import type { Database } from '../database/connect.ts'
import type { LinesOf } from './lines.ts'

/** A gift voucher line of a basket or its sale, with what the checkout shows of its organiser. */
export interface VoucherLine {
  id: number
  value: number
  qty: number
  name: string
  image: string
  expires: string
  organiser_id: number
  organiser_name: string
  organiser_slug: string
  is_saas: boolean
  marketing_signup_message: string
  provider: OrganiserProvider | null
}

export async function voucherLinesOf(database: Database, basket: LinesOf): Promise<VoucherLine[]> {
  const from = basket.sale
    ? sql`(select gift_voucher_id as id, organiser_id, name, image, value, qty, valid_months, id as position
        from sale_voucher where sale_id = ${basket.sale.id})`
    : sql`(select voucher.id, voucher.organiser_id, voucher.name, voucher.image, one.value, one.qty,
        voucher.valid_months, extract(epoch from one.added_at) as position
        from basket_voucher one join gift_voucher voucher on voucher.id = one.gift_voucher_id
        join organiser seller on seller.id = voucher.organiser_id
        join basket on basket.id = one.basket_id and basket.currency = seller.currency
        where one.basket_id = ${basket.id})`
  const { rows } = await sql<VoucherLine>`
    select coalesce(line.id, 0) as id, line.value, line.qty, line.name, line.image,
      to_char(now() + make_interval(months => line.valid_months), 'DD/MM/YYYY') as expires, organiser.id as organiser_id,
      organiser.name as organiser_name, organiser.slug as organiser_slug, organiser.is_saas,
      organiser.marketing_signup_message, organiser.provider
    from ${from} as line join organiser on organiser.id = line.organiser_id
    order by line.position, line.value`.execute(database)
  return rows
}

export const voucherLineOf = (line: VoucherLine): Infer<typeof giftVoucherLine> => ({
  id: line.id,
  qty: line.qty,
  value: fromMinor(line.value),
  name: line.name,
  thumbnail: line.image,
  o_url: `/organisers/${line.organiser_slug}/gift-vouchers/`,
  o_name: line.organiser_name,
  uk_expiry_date: line.expires,
})
