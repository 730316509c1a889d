import { sql } from 'kysely'

/**
 * Whether an admission, in a query that names it `standing`, was not taken back. The row that takes it back is of the
 * same event, so that it comes from a member of the same organiser. An admission that has ended stands: its ticket was used.
 */
export const isStandingSql = sql<boolean>`standing.undoes is null and not exists (
  select from admission undoing where undoing.undoes = standing.id and undoing.event_id = standing.event_id)`

/** When the person of this admission has left, as `isStandingSql` names it; null: they are in the house. */
export const leftAtSql = sql<Date | null>`(
  select min(leaving.left_at) from door_exit leaving
  where leaving.leaves = standing.id and leaving.event_id = standing.event_id and leaving.undoes is null and not exists (
    select from door_exit undoing where undoing.undoes = leaving.id and undoing.event_id = leaving.event_id))`

/** Whether a door has let the ticket in. */
export const isLetInSql = sql<boolean>`exists (
  select from admission standing where standing.ticket_id = ticket.id and ${isStandingSql})`
