import { sql } from 'kysely'

/**
 * Whether an admission, in a query that names it `standing`, was not taken back. The row that takes it back is of the
 * same event, so that it comes from a member of the same organiser.
 */
export const isStandingSql = sql<boolean>`standing.undoes is null and not exists (
  select from admission undoing where undoing.undoes = standing.id and undoing.event_id = standing.event_id)`

/** Whether a door has let the ticket in. */
export const isLetInSql = sql<boolean>`exists (
  select from admission standing where standing.ticket_id = ticket.id and ${isStandingSql})`
