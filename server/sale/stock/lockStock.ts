import { type RawBuilder, sql } from 'kysely'
import { isOnSaleSql, saleBeginsSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { isExpiredSql } from '../../database/holdSql.ts'
import { keptBackOf } from '../../database/keptBackOf.ts'
import { releaseSales } from '../release.ts'
import { lockShared, withSharing } from './sharedCapacity.ts'
import type { Stock } from './shortage.ts'

interface LockedStock extends Stock {
  /** How many places are kept back besides. */
  kept: number
}

const KEPT = keptBackOf('type', sql`type.held + type.sold`)

/**
 * Locks the ticket types of these lines and what they share with others, releases the expired holds of all of them and the
 * sales that are `expired`, which can be of vouchers alone, and reads the stock of each type.
 */
export async function lockStock(
  trx: Database,
  lines: { ticket_type_id: number }[],
  expired: number[],
  soldHere: RawBuilder<boolean>,
): Promise<Map<number, LockedStock>> {
  const asked = [...new Set(lines.map(line => line.ticket_type_id))]
  const { rows: stale } = await sql<{ sale_id: number; ticket_type_id: number }>`
    select line.sale_id, line.ticket_type_id from sale_line line join sale on sale.id = line.sale_id
    where ${isExpiredSql}
      and (sale.id = any(${expired}) or exists (
        select from sale_line other where other.sale_id = sale.id and other.ticket_type_id = any(${await withSharing(trx, asked)})))`.execute(
    trx,
  )

  const all = [...new Set([...asked, ...stale.map(line => line.ticket_type_id)])].sort((a, b) => a - b)
  await sql`select id from ticket_type where id = any(${all}) order by id for update`.execute(trx)
  await releaseSales(trx, [...new Set([...expired, ...stale.map(line => line.sale_id)])])

  const shared = await lockShared(trx, asked)
  const { rows } = await sql<LockedStock & { id: number; shared_capacity_id: number | null }>`
    select type.id, type.name, type.min_per_customer, type.max_per_customer,
      event.title as event_title, type.shared_capacity_id,
      ${KEPT} as kept,
      type.capacity - type.held - type.sold - ${KEPT} as left,
      ${isOnSaleSql} and ${soldHere} as on_sale, ${saleBeginsSql} as begins
    from ticket_type type
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    where type.id = any(${asked})`.execute(trx)
  return new Map(
    rows.map(row => [row.id, { ...row, shared: shared.get(row.shared_capacity_id ?? 0) ?? null }]),
  )
}
