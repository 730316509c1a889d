import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'

/** In place of whoever has deleted their account. */
export const NOBODY = 'Deleted account'

/** Whether the account of a session was deleted, after the call that asks had begun. */
export const isDeleted = async (database: Database, account: number | null): Promise<boolean> =>
  account !== null &&
  (await database.selectFrom('account').select('id').where('id', '=', account).executeTakeFirst()) ===
    undefined

/** What is answered where an account was deleted while a call of it was under way. */
export const wasDeleted = (): Refusal => new Refusal(401, { error: 'This account was deleted.', ended: true })
