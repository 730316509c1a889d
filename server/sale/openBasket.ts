import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { type CurrentBasket, lockBasketForEdit } from './basket.ts'

/**
 * Locks the session family's open basket for an item of this currency and answers its id. Creates a basket if there
 * is none, and clears the error of the last reservation. Throws a `Refusal` if the basket has another currency.
 */
export async function openBasket(trx: Database, family: string, currency: string): Promise<number> {
  const basket = await lockedBasket(trx, family)
  if (basket.currency !== currency && (await isFilled(trx, basket.id))) {
    throw new Refusal(422, `Your basket is in ${basket.currency}. Please buy in ${currency} separately.`)
  }
  await trx
    .updateTable('basket')
    .set({ currency, reserving_error: null, edit_clicked: false, state: 'basket' })
    .where('id', '=', basket.id)
    .execute()
  return basket.id
}

async function isFilled(trx: Database, basket: number): Promise<boolean> {
  const { rows } = await sql`
    select from basket_line where basket_id = ${basket}
    union all select from basket_voucher where basket_id = ${basket} limit 1`.execute(trx)
  return rows.length > 0
}

async function lockedBasket(trx: Database, family: string): Promise<CurrentBasket> {
  const open = await lockBasketForEdit(trx, family)
  if (open) return open
  // If another tab inserts the basket at this moment, this insert waits for it and does nothing.
  await trx
    .insertInto('basket')
    .values({ family, currency: 'GBP' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return lockedBasket(trx, family)
}
