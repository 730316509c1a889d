import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { crockford } from './crockford.ts'

/** Creates a code for each gift voucher of a paid sale. Its sixteen characters cannot be guessed. */
export async function issueVouchers(trx: Database, sale: number): Promise<void> {
  const sold = await trx
    .selectFrom('sale_voucher')
    .select(['id', 'value', 'qty', 'valid_months'])
    .where('sale_id', '=', sale)
    .execute()
  const codes = sold.flatMap(({ id, value, qty, valid_months }) =>
    Array.from({ length: qty }, () => ({
      sale_voucher_id: id,
      amount: value,
      code: `${crockford()}${crockford()}`.slice(0, 16),
      expires_at: sql<Date>`now() + make_interval(months => ${valid_months})`,
    })),
  )
  if (codes.length > 0) await trx.insertInto('gift_voucher_code').values(codes).execute()
}

/** A sold gift voucher with its code. */
export interface SoldVoucher {
  sale_id: number
  organiser_id: number
  name: string
  organiser: string
  code: string
  amount: number
  currency: string
  /** In the form dd/mm/yyyy. */
  expires: string
  /** Who it is for and from, where the checkout asked for it. */
  given_for: string | null
  given_from: string | null
}

/** The gift vouchers of these sales, in the order of their baskets, in which the names were given. */
export async function vouchersOfSales(database: Database, sales: number[]): Promise<SoldVoucher[]> {
  const { rows } = await sql<SoldVoucher>`
    with voucher as (
      select sold.sale_id, sold.organiser_id, sold.name, code.id, code.code, code.amount, code.expires_at,
        row_number() over (partition by sold.sale_id order by sold.id, code.id) as position
      from gift_voucher_code code join sale_voucher sold on sold.id = code.sale_voucher_id
      where sold.sale_id = any(${sales})
    )
    select voucher.sale_id, voucher.organiser_id, voucher.name, organiser.name as organiser, voucher.code,
      voucher.amount, sale.currency, to_char(voucher.expires_at, 'DD/MM/YYYY') as expires,
      sale.gift_voucher_to[voucher.position] as given_for, sale.gift_voucher_from[voucher.position] as given_from
    from voucher
    join organiser on organiser.id = voucher.organiser_id
    join sale on sale.id = voucher.sale_id
    order by voucher.sale_id, voucher.position`.execute(database)
  return rows
}
