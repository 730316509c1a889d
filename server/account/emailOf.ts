import type { Database } from '../database/connect.ts'

/** The e-mail address of an account. */
export const emailOf = async (database: Database, account: number): Promise<string> =>
  (await database.selectFrom('account').select('email').where('id', '=', account).executeTakeFirstOrThrow())
    .email
