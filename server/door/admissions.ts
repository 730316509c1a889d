import { sql } from 'kysely'
import type { Admission, DoorChanges, Exit } from '../../contract/entities/door.ts'
import type { Database } from '../database/connect.ts'
import { tellAdmitted } from '../programs/tellWebhooks.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { ticketsAtDoorSql } from '../tickets/ticketsAtDoorSql.ts'
import { isoSql } from './isoSql.ts'

const PAGE = 1000

/** A table of what doors do: its column of the moment, and whether its rows end an admission. */
interface Table {
  name: 'admission' | 'door_exit'
  at: 'admitted_at' | 'left_at'
  isOfExits: boolean
}

const ADMISSIONS: Table = { name: 'admission', at: 'admitted_at', isOfExits: false }
const EXITS: Table = { name: 'door_exit', at: 'left_at', isOfExits: true }

interface Row extends Omit<Admission, 'undoes' | 'leaves'> {
  position: number
  undoes: string | null
  leaves: string | null
}

/** What an event's doors did after these positions, as much as one answer carries. `exitsAfter`: left out, no exits. */
export async function admissionsAfter(
  database: Database,
  event: number,
  after: number,
  exitsAfter?: number,
): Promise<Pick<DoorChanges, 'admissions' | 'after' | 'exits' | 'exits_after' | 'has_more'>> {
  const admissions = await pageOf(database, ADMISSIONS, event, after)
  const answer = { admissions: admissions.page, after: admissions.after, has_more: admissions.hasMore }
  if (exitsAfter === undefined) return answer
  const exits = await pageOf(database, EXITS, event, exitsAfter)
  return {
    ...answer,
    exits: exits.page,
    exits_after: exits.after,
    has_more: answer.has_more || exits.hasMore,
  }
}

async function pageOf(
  database: Database,
  { name, at, isOfExits }: Table,
  event: number,
  after: number,
): Promise<{ page: Admission[]; after: number; hasMore: boolean }> {
  const { rows } = await sql<Row>`
    select position, id, ticket_id as ticket, generation, door, undoes, ${isOfExits ? sql.ref('leaves') : sql`null`} as leaves,
      ${isoSql(sql.ref(at))} as at
    from ${sql.table(name)} where event_id = ${event} and position > ${after}
    order by position limit ${PAGE + 1}`.execute(database)
  const page = rows.slice(0, PAGE)
  return {
    page: page.map(({ position: _, undoes, leaves, ...one }) => ({
      ...one,
      ...(undoes && { undoes }),
      ...(leaves && { leaves }),
    })),
    after: page.at(-1)?.position ?? after,
    hasMore: rows.length > PAGE,
  }
}

/** Adds those admissions that are not there yet and whose ticket is of this event. */
export async function addAdmissions(
  trx: Database,
  enqueue: Enqueue,
  account: number,
  event: number,
  admissions: readonly Admission[],
): Promise<void> {
  const added = await add(trx, ADMISSIONS, account, event, admissions)
  await tellAdmitted(trx, enqueue, event, added)
}

/** Adds those exits that are not there yet and whose ticket is of this event. Programs are not told of them. */
export async function addExits(
  trx: Database,
  account: number,
  event: number,
  exits: readonly Exit[],
): Promise<void> {
  await add(trx, EXITS, account, event, exits)
}

/** Answers the ids of those that were added. None is later than now: a device's clock may be wrong. */
async function add(
  trx: Database,
  { name, at, isOfExits }: Table,
  account: number,
  event: number,
  given: readonly Admission[],
): Promise<string[]> {
  await sql`select from event where id = ${event} for no key update`.execute(trx)
  const { rows: added } = await sql<{ id: string }>`
    insert into ${sql.table(name)} (id, event_id, ticket_id, generation, ${sql.ref(at)}, door, undoes, account_id
      ${isOfExits ? sql`, leaves` : sql``})
    select one.id, ${event}, ticket.id, one.generation, least(one.at, now()), one.door, one.undoes, ${account}
      ${isOfExits ? sql`, one.leaves` : sql``}
    from unnest(
      ${given.map(({ id }) => id)}::uuid[],
      ${given.map(({ ticket }) => ticket)}::text[],
      ${given.map(({ generation }) => generation)}::smallint[],
      ${given.map(({ at }) => at)}::timestamptz[],
      ${given.map(({ door }) => door)}::text[],
      ${given.map(({ undoes }) => undoes ?? null)}::uuid[],
      ${given.map(({ leaves }) => leaves ?? null)}::uuid[]
    ) as one (id, ticket, generation, at, door, undoes, leaves)
    join ${ticketsAtDoorSql} ticket on ticket.id = one.ticket
    join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id and date.event_id = ${event}
    on conflict (id) do nothing returning id`.execute(trx)
  return added.map(({ id }) => id)
}
