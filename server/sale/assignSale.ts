import type { Database } from '../database/connect.ts'
import type { Session } from '../session.ts'
import { currentBasket } from './basket.ts'
import { clearGiftAid } from './donation.ts'

/** Assigns an unpaid sale to this account; null: to no account. */
export async function assignSale(trx: Database, sale: number, account: number | null): Promise<void> {
  const owner = account
    ? await trx
        .selectFrom('account')
        .select(['email', 'full_name'])
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
    : { email: null, full_name: null }
  await trx
    .updateTable('sale')
    // The address and the phone number belong to the previous account.
    .set({ account_id: account, ...owner, billing_address_id: null, contact_number: null })
    .where('id', '=', sale)
    .where('paid_at', 'is', null)
    .execute()
}

/** Assigns the basket's sale to the account that signs in. Clears the Gift Aid declaration of another account. */
export async function assignBasket(
  trx: Database,
  { family, accountId }: Session,
  account: number,
): Promise<void> {
  const basket = await currentBasket(trx, family)
  if (!basket) return
  const before = basket.sale?.account_id ?? accountId
  if (before !== null && before !== account) await clearGiftAid(trx, basket.id)
  if (basket.sale) await assignSale(trx, basket.sale.id, account)
}
