import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import type { PassId } from '../tickets/passSerial.ts'

/** A holder's phone, watch and tablets, and those that they have replaced. */
const MOST_DEVICES = 20

/**
 * Notes that a device wants to be told of changes of a pass. It is told once at first, because its file can be older than
 * the last change. `full`: so many devices have the pass that no further one is noted.
 */
export async function registerDevice(
  trx: Database,
  enqueue: Enqueue,
  { ticket_id, generation }: PassId,
  device: string,
  push_token: string,
): Promise<'new' | 'known' | 'full'> {
  const { rows: known } = await sql<{ is_told: boolean }>`
    update apple_pass set push_token = ${push_token}, shown = case when push_token = ${push_token} then shown end
    where ticket_id = ${ticket_id} and generation = ${generation} and device = ${device}
    returning shown is not null as is_told`.execute(trx)
  const { rows: added } =
    known.length > 0
      ? { rows: [] }
      : await sql`
          insert into apple_pass (ticket_id, generation, device, push_token)
          select ${ticket_id}, ${generation}::smallint, ${device}, ${push_token}
          where (select count(*) from apple_pass where ticket_id = ${ticket_id} and generation = ${generation}) < ${MOST_DEVICES}
          on conflict do nothing returning 1`.execute(trx)
  if (known.length + added.length === 0) return 'full'
  if (!known[0]?.is_told) await enqueue(trx, 'push_apple_passes', { tickets: [ticket_id] })
  return added.length > 0 ? 'new' : 'known'
}

export const forgetDevice = (database: Database, { ticket_id, generation }: PassId, device: string) =>
  database
    .deleteFrom('apple_pass')
    .where('ticket_id', '=', ticket_id)
    .where('generation', '=', generation)
    .where('device', '=', device)
    .execute()

/** The passes of a device that have changed after this moment, in seconds, and the moment of the last change. */
export async function changedPasses(
  database: Database,
  device: string,
  since: number,
): Promise<{ passes: PassId[]; last: number }> {
  const { rows } = await sql<PassId & { changed: number }>`
    select ticket_id, generation, extract(epoch from changed_at)::float8 as changed from apple_pass
    where device = ${device} and changed_at > to_timestamp(${since}) order by ticket_id, generation`.execute(
    database,
  )
  return { passes: rows, last: Math.max(since, ...rows.map(({ changed }) => changed)) }
}

/** When a pass changed last; null: no device is told of it. */
export async function lastChange(
  database: Database,
  { ticket_id, generation }: PassId,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(changed_at) as at from apple_pass
    where ticket_id = ${ticket_id} and generation = ${generation}`.execute(database)
  return rows[0]?.at ?? null
}
