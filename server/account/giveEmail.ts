import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { moveOnMailingList } from '../mail/mailingList.ts'
import { moveOperator } from '../operator/operators.ts'
import { moveMemberships } from '../organiser/membersOf.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { emailOf } from './emailOf.ts'

/** Locks the sales of an account and then itself, as everywhere; a code that is proved for it is locked after both. */
export async function lockOwner(trx: Database, account: number): Promise<void> {
  await sql`select from sale where account_id = ${account} order by id for update`.execute(trx)
  await sql`select from account where id = ${account} for update`.execute(trx)
}

/**
 * Gives an account another e-mail address, which its owner has proved: what is addressed to the account follows it. Changes
 * nothing if it has the address already. Throws a `Refusal` where another account has it.
 */
export async function giveEmail(
  trx: Database,
  enqueue: Enqueue,
  account: number,
  email: string,
): Promise<void> {
  const before = await emailOf(trx, account)
  if (before === email) return
  // Sales are locked before accounts everywhere. An express guest's is not told the new address: they may be a stranger.
  await trx
    .updateTable('sale')
    .set({ email })
    .where('account_id', '=', account)
    .where('email', '=', before)
    .where('is_guest', '=', false)
    .execute()
  await takeAddress(trx, email)
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ email })
    .where('id', '=', account)
    .where('email', '=', before)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal(409, 'Your address was changed on another device meanwhile.')
  // A request that arrives late must not change it back.
  await sql`
    delete from one_time_code where purpose = 'change_email'
      and family in (select family from session where account_id = ${account})`.execute(trx)
  await moveMemberships(trx, before, email)
  await moveOperator(trx, before, email)
  await moveOnMailingList(trx, before, email)
  const { id: change } = await trx
    .insertInto('email_change')
    .values({ account_id: account, email: before })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(trx, 'mail_email_change', { change })
  await enqueue(trx, 'put_customer', { account })
}

/**
 * Makes sure that nobody has the address, or gets it before the transaction ends: the row waits for whoever registers it
 * now, and they for it.
 */
async function takeAddress(trx: Database, email: string): Promise<void> {
  const taken = await trx
    .insertInto('account')
    .values({ email, full_name: '' })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Only its owner, who has typed the code, reads this.
  if (!taken)
    throw new Refusal(409, 'This address has an account of its own. Sign in with it to use that one.')
  await trx.deleteFrom('account').where('id', '=', taken.id).execute()
}
