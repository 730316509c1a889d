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
  name: string
  organiser: string
  code: string
  amount: number
  currency: string
  /** In the form dd/mm/yyyy. */
  expires: string
}

export async function vouchersOfSale(database: Database, sale: number): Promise<SoldVoucher[]> {
  const { rows } = await sql<SoldVoucher>`
    select sold.name, organiser.name as organiser, code.code, code.amount, sale.currency,
      to_char(code.expires_at, 'DD/MM/YYYY') as expires
    from gift_voucher_code code
    join sale_voucher sold on sold.id = code.sale_voucher_id
    join organiser on organiser.id = sold.organiser_id
    join sale on sale.id = sold.sale_id
    where sale.id = ${sale} order by code.id`.execute(database)
  return rows
}
