import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { type CurrentBasket, lockBasketForEdit } from './basket.ts'
import { basketFacts } from './basketFacts.ts'

/**
 * Locks the session family's open basket for an item of this currency and answers its id. Creates a basket if there
 * is none, and clears the error of the last reservation. Throws a `Refusal` if the basket has another currency. What it has left
 * out because of its currency is taken out then: its shopper does not see it, and adds it again.
 */
export async function openBasket(trx: Database, family: string, currency: string): Promise<number> {
  const basket = await lockedBasket(trx, family)
  if (basket.currency !== currency) {
    if (await isFilled(trx, basket.id))
      throw new Refusal(422, `Your basket is in ${basket.currency}. Please buy in ${currency} separately.`)
    for (const table of ['basket_line', 'basket_voucher', 'basket_price'] as const)
      await trx.deleteFrom(table).where('basket_id', '=', basket.id).execute()
  }
  await trx
    .updateTable('basket')
    .set({ currency, reserving_error: null, edit_clicked: false, state: 'basket' })
    .where('id', '=', basket.id)
    .execute()
  return basket.id
}

/**
 * Whether the basket shows anything. What has changed its currency since is not shown, so nobody could take it out to buy
 * something else.
 */
async function isFilled(trx: Database, basket: number): Promise<boolean> {
  const facts = (await basketFacts(trx, [basket])).get(basket)
  return [...(facts?.tickets ?? []), ...(facts?.vouchers ?? [])].length > 0
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
