import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { keptBackOf } from '../../database/keptBackOf.ts'

/** Places that several ticket types share. `left`: how many are neither held nor sold nor kept back. */
export interface SharedPlaces {
  id: number
  left: number
}

/**
 * Locks what these ticket types share with others, and reads how much of it is left. The caller has locked the types: who
 * locks both locks the types first. Whoever takes tickets of any type that shares them holds this lock, so what the others
 * have taken can only become less meanwhile.
 */
export async function lockShared(trx: Database, types: number[]): Promise<Map<number, SharedPlaces>> {
  const { rows: shared } = await sql<{ id: number }>`
    select id from shared_capacity where id in (
      select shared_capacity_id from ticket_type where id = any(${types})) order by id for update`.execute(
    trx,
  )
  if (shared.length === 0) return new Map()
  const { rows } = await sql<SharedPlaces>`
    select shared.id, (shared.capacity - sum(type.held + type.sold + ${keptBackOf('type', sql`type.held + type.sold`)}))::integer as left
    from shared_capacity shared join ticket_type type on type.shared_capacity_id = shared.id
    where shared.id = any(${shared.map(({ id }) => id)}) group by shared.id`.execute(trx)
  return new Map(rows.map(row => [row.id, row]))
}

/** The ticket types that share places with one of these, and these. */
export async function withSharing(trx: Database, types: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other.id from ticket_type type join ticket_type other on other.shared_capacity_id = type.shared_capacity_id
    where type.id = any(${types})`.execute(trx)
  return [...new Set([...types, ...rows.map(({ id }) => id)])]
}

/**
 * Whether what a sale has shared with others is left for it, without what these other sales of its basket hold. The caller
 * has locked the ticket types of all of them.
 */
export async function hasSharedPlaces(trx: Database, sale: number, others: number[]): Promise<boolean> {
  const { rows } = await sql<{ id: number; shared_capacity_id: number | null; qty: number }>`
    select type.id, shared_capacity_id, sum(case when line.sale_id = ${sale} then qty else -qty end)::integer as qty
    from sale_line line join ticket_type type on type.id = line.ticket_type_id
    where line.sale_id = any(${[sale, ...others]}) group by type.id`.execute(trx)
  const shared = await lockShared(
    trx,
    rows.map(({ id }) => id),
  )
  return [...shared.values()].every(({ id, left }) => {
    const own = rows.filter(({ shared_capacity_id }) => shared_capacity_id === id)
    const more = own.reduce((sum, { qty }) => sum + qty, 0)
    return more <= Math.max(0, left)
  })
}
