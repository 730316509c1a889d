import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Session } from '../session/session.ts'

type Actor = Pick<Session, 'accountId' | 'family'>

/**
 * Whether somebody can send tickets of a sale, and take back what was sent: it is of their account, or they have bought it
 * as an express guest in this session family. Nobody can once its owner has deleted their account.
 */
export const isSenderSql = ({ accountId, family }: Actor) =>
  sql<boolean>`(sale.owner_deleted_at is null
    and (sale.account_id = ${accountId} or (sale.family = ${family} and sale.is_guest)))`

/** A paid sale whose tickets this session can send. The answer for a sale of somebody else is that for none. */
export async function saleOfSender(
  database: Database,
  reference: string,
  actor: Actor,
): Promise<{ id: number; total: number }> {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, total from sale
    where reference = ${reference} and paid_at is not null and ${isSenderSql(actor)}`.execute(database)
  const [sale] = rows
  if (sale) return sale
  throw actor.accountId === null
    ? new Refusal(401, 'Please sign in to send tickets.')
    : new Refusal(404, 'You have no such order.')
}
