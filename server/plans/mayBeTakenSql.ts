import { sql } from 'kysely'
import { takesPlaceSql } from '../catalogue/read/readSql.ts'

/** Whether the payments to come of a `sale` may be taken: each event of its valid tickets takes place. */
export const mayBeTakenSql = sql<boolean>`not exists (
  select from ticket join ticket_type type on type.id = ticket.ticket_type_id
  join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
  where ticket.sale_id = sale.id and ticket.refunded_at is null and not ${takesPlaceSql})`
