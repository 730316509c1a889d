import { sameEmail } from '../../contract/rules/contact.ts'
import type { Database } from '../database/connect.ts'

/** The account of this e-mail address: the one that exists, with its own name if it has one, or a new one with `fullname`. */
export async function accountOf(trx: Database, email: string, fullname: string): Promise<number> {
  const own = sameEmail(email)
  await trx
    .insertInto('account')
    .values({ email: own, full_name: fullname })
    .onConflict(conflict =>
      conflict.column('email').doUpdateSet({ full_name: fullname }).where('account.full_name', '=', ''),
    )
    .execute()
  const { id } = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', own)
    .executeTakeFirstOrThrow()
  return id
}
