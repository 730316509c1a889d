import { sql } from 'kysely'
import type { Admission, DoorChanges } from '../../contract/entities/door.ts'
import type { Database } from '../database/connect.ts'
import { tellAdmitted } from '../programs/tellWebhooks.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { isoSql } from './isoSql.ts'
import { ticketsAtDoorSql } from './ticketsAtDoorSql.ts'

const PAGE = 1000

interface Row extends Omit<Admission, 'undoes'> {
  position: number
  undoes: string | null
}

/** The admissions of an event after this position, as many as one answer carries. */
export async function admissionsAfter(
  database: Database,
  event: number,
  after: number,
): Promise<Pick<DoorChanges, 'admissions' | 'after' | 'has_more'>> {
  const { rows } = await sql<Row>`
    select position, id, ticket_id as ticket, generation, door, undoes,
      ${isoSql(sql`admitted_at`)} as at
    from admission where event_id = ${event} and position > ${after}
    order by position limit ${PAGE + 1}`.execute(database)
  const page = rows.slice(0, PAGE)
  return {
    admissions: page.map(({ position: _, undoes, ...one }) => ({ ...one, ...(undoes && { undoes }) })),
    after: page.at(-1)?.position ?? after,
    has_more: rows.length > PAGE,
  }
}

/**
 * Adds those admissions that are not there yet and whose ticket is of this event. No admission is later than now: a
 * device's clock may be wrong.
 */
export async function addAdmissions(
  trx: Database,
  enqueue: Enqueue,
  account: number,
  event: number,
  admissions: readonly Admission[],
): Promise<void> {
  await sql`select from event where id = ${event} for no key update`.execute(trx)
  const { rows: added } = await sql<{ id: string }>`
    insert into admission (id, event_id, ticket_id, generation, admitted_at, door, undoes, account_id)
    select one.id, ${event}, ticket.id, one.generation, least(one.at, now()), one.door, one.undoes, ${account}
    from unnest(
      ${admissions.map(({ id }) => id)}::uuid[],
      ${admissions.map(({ ticket }) => ticket)}::text[],
      ${admissions.map(({ generation }) => generation)}::smallint[],
      ${admissions.map(({ at }) => at)}::timestamptz[],
      ${admissions.map(({ door }) => door)}::text[],
      ${admissions.map(({ undoes }) => undoes ?? null)}::uuid[]
    ) as one (id, ticket, generation, at, door, undoes)
    join ${ticketsAtDoorSql} ticket on ticket.id = one.ticket
    join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id and date.event_id = ${event}
    on conflict (id) do nothing returning id`.execute(trx)
  await tellAdmitted(
    trx,
    enqueue,
    event,
    added.map(({ id }) => id),
  )
}
