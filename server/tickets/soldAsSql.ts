import { sql } from 'kysely'

/** The type that a `ticket` was sold as, whatever it was exchanged for since: that of its line and of its buyer's answers. */
export const soldAsSql = sql<number>`coalesce(ticket.sold_as, ticket.ticket_type_id)`
