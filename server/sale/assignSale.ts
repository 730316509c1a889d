import { sql } from 'kysely'
import { ofOwner } from '../../contract/steps.ts'
import type { Database } from '../database/connect.ts'
import { currentBasket } from './basket.ts'
import { clearGiftAid } from './donation.ts'

/** Who a sale is for, in the words of its shopper. */
export interface Named {
  email: string
  full_name: string
  /** They have not proved to own the e-mail address. */
  is_guest: boolean
}

/** Assigns an unpaid sale to this account; null: to no account. `named`: left out, it gets the account's own name. */
export async function assignSale(
  trx: Database,
  sale: number,
  account: number | null,
  named?: Named,
): Promise<void> {
  const owner =
    named ??
    (account
      ? await trx
          .selectFrom('account')
          .select(['email', 'full_name'])
          .where('id', '=', account)
          .executeTakeFirstOrThrow()
      : { email: null, full_name: null })
  const { numUpdatedRows } = await trx
    .updateTable('sale')
    // The address and the phone number belong to the previous account.
    .set({
      account_id: account,
      is_guest: false,
      ...owner,
      billing_address_id: null,
      contact_number: null,
      // Without a name nothing that follows the login can be answered.
      ...(!owner.full_name && {
        state: sql`case when state = any(${[...ofOwner]}) then 'login' else state end`,
      }),
    })
    .where('id', '=', sale)
    .where('paid_at', 'is', null)
    .executeTakeFirst()
  // What an express guest wanted to be sent was for the previous e-mail address.
  if (numUpdatedRows > 0n) await trx.deleteFrom('mailing_request').where('sale_id', '=', sale).execute()
}

/**
 * Gives a paid sale, which the caller has locked, and those of its tickets that its owner holds to the account of another
 * e-mail address, which nobody has proved to own. What others have claimed stays theirs. The visit of an
 * express guest, who may have mistyped their address, keeps its tickets; that of somebody who had signed in has no right to them
 * any more.
 */
export async function giveSale(
  trx: Database,
  sale: number,
  from: number | null,
  { account, email }: { account: number; email: string },
): Promise<void> {
  await trx
    .updateTable('sale')
    .set({
      account_id: account,
      email,
      is_guest: true,
      family: sql`case when is_guest then family else gen_random_uuid() end`,
      given_from: sql`case when is_guest then given_from else family end`,
    })
    .where('id', '=', sale)
    .execute()
  await sql`select from ticket where sale_id = ${sale} order by id for update`.execute(trx)
  await sql`
    update ticket set account_id = ${account} where sale_id = ${sale} and account_id is not distinct from ${from}`.execute(
    trx,
  )
}

/**
 * Assigns the basket's sale to the account that signs in, or for which an express guest orders. Clears the Gift Aid
 * declaration of another account. `signedInTo`: the account of the session until now.
 */
export async function assignBasket(
  trx: Database,
  family: string,
  signedInTo: number | null,
  account: number,
  named?: Named,
): Promise<void> {
  const basket = await currentBasket(trx, family)
  if (!basket) return
  const before = basket.sale?.account_id ?? signedInTo
  if (before !== null && before !== account) await clearGiftAid(trx, basket.id)
  if (basket.sale) await assignSale(trx, basket.sale.id, account, named)
}
