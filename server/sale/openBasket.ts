import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
import { type CurrentBasket, lockBasketForEdit } from './basket.ts'

/**
 * The id of the visit's basket, locked, to put something of this currency in; a new one where there was none. What the
 * last attempt to reserve it said is of the past. Throws a `Refusal` where the basket is of another currency.
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
  // Another tab may open it at this moment; then this waits for it.
  await trx
    .insertInto('basket')
    .values({ family, currency: 'GBP' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return lockedBasket(trx, family)
}
