import type { Database } from '../database/connect.ts'

/** The account of each of these e-mail addresses, as they are stored. A new one has no name: that is its owner's to say. */
export async function accountsOfEmails(trx: Database, emails: string[]): Promise<Map<string, number>> {
  // In one order, so that two lists with the same people cannot deadlock.
  const own = [...new Set(emails)].sort()
  if (own.length === 0) return new Map()
  await trx
    .insertInto('account')
    .values(own.map(email => ({ email, full_name: '' })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const rows = await trx.selectFrom('account').select(['id', 'email']).where('email', 'in', own).execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}
