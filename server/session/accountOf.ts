import { sameEmail } from '../../contract/rules/contact.ts'
import type { Database } from '../database/connect.ts'

/** The account of this e-mail address: the one that exists, with its own name if it has one, or a new one with `fullname`. */
export async function accountOf(trx: Database, email: string, fullname: string): Promise<number> {
  const own = sameEmail(email)
  await trx
    .insertInto('account')
    .values({ email: own, full_name: fullname })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', own)
    .executeTakeFirstOrThrow()
  await nameAccount(trx, id, fullname)
  return id
}

/** Gives its name to an account that has none, and to what its owner has reserved under none. */
export async function nameAccount(trx: Database, account: number, full_name: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ full_name })
    .where('id', '=', account)
    .where('full_name', '=', '')
    .where('full_name', '<>', full_name)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx
    .updateTable('sale')
    .set({ full_name })
    .where('account_id', '=', account)
    .where('full_name', '=', '')
    .where('paid_at', 'is', null)
    .execute()
}
