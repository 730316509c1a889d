import type { Database } from '../database/connect.ts'

/** The sale, and the tickets it may already have, belong to this account; null: to nobody yet. */
export async function attachSale(trx: Database, sale: number, account: number | null): Promise<void> {
  const owner = account
    ? await trx
        .selectFrom('account')
        .select(['email', 'full_name'])
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
    : { email: null, full_name: null }
  await trx
    .updateTable('sale')
    // Where the last person lives is not the next one's to see.
    .set({ account_id: account, ...owner, billing_address_id: null, contact_number: null })
    .where('id', '=', sale)
    .where('paid_at', 'is', null)
    .execute()
}
