import { sql } from 'kysely'

/** The type that a `ticket` was sold as, whatever it was exchanged for since: that of its line and of its buyer's answers. */
export const soldAsSql = sql<number>`coalesce(ticket.sold_as, ticket.ticket_type_id)`

/** Whether an `answer` is of this `ticket`: it is kept of what the ticket was sold as. Of its whole order it is with no index. */
export const isAnswerOfTicketSql = sql<boolean>`(answer.sale_id = ticket.sale_id and answer.ticket_type_id = ${soldAsSql}
  and answer.ticket_index = ticket.number - 1)`
