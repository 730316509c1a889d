import { sql } from 'kysely'

/** The places that a `sale` which is not released takes of each ticket type: its lines until it is paid, then its valid tickets. */
export const takenOfSaleSql = sql`lateral (
  select ticket_type_id, qty from sale_line where sale_id = sale.id and sale.paid_at is null
  union all select ticket_type_id, 1 from ticket where sale_id = sale.id and refunded_at is null)`
