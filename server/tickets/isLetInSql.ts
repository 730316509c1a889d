import { sql } from 'kysely'

/**
 * Whether a row of a door was not taken back. The row that takes it back is of the same event, so that it comes from a member of
 * the same organiser, and of the same ticket. One that names a row of another ticket is kept and has no effect. It is not
 * refused: a device hands in what it has noted without a network in batches, of which one bad row would keep the good ones from
 * arriving, and what a row names can arrive after it.
 */
const standsSql = (
  table: 'admission' | 'door_exit',
  row: string,
) => sql<boolean>`(${sql.ref(`${row}.undoes`)} is null
  and not exists (select from ${sql.table(table)} undoing where undoing.undoes = ${sql.ref(`${row}.id`)}
    and undoing.event_id = ${sql.ref(`${row}.event_id`)} and undoing.ticket_id = ${sql.ref(`${row}.ticket_id`)}))`

/** Whether an admission, in a query that names it `standing`, was not taken back. One that has ended stands: its ticket was used. */
export const isStandingSql = standsSql('admission', 'standing')

/**
 * When the person of this admission has left, as `isStandingSql` names it; null: they are in the house. An exit is of its ticket,
 * too. One that names itself is of somebody whose coming in its device did not know: it ends the last admission before it.
 */
export const leftAtSql = sql<Date | null>`(
  select min(leaving.left_at) from door_exit leaving
  where leaving.ticket_id = standing.ticket_id and leaving.event_id = standing.event_id and ${standsSql('door_exit', 'leaving')}
    and (leaving.leaves = standing.id or leaving.leaves = leaving.id and leaving.left_at >= standing.admitted_at and not exists (
      select from admission later where later.ticket_id = standing.ticket_id and later.event_id = standing.event_id
        and (later.admitted_at, later.id) > (standing.admitted_at, standing.id) and later.admitted_at <= leaving.left_at
        and ${standsSql('admission', 'later')})))`

/** Whether a door has let the `ticket` in, also one that is kept back for a device at the counter. */
export const isLetInSql = sql<boolean>`exists (
  select from admission standing where standing.ticket_id = ticket.id and ${isStandingSql})`
