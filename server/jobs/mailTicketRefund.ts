import { sql } from 'kysely'
import { ticketRefundedLetter } from '../mail/refundLetters.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Says that one ticket was refunded. */
export async function mailTicketRefund(
  { ticket }: Jobs['mail_ticket_refund'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const refunded = await database
    .selectFrom('ticket_refund')
    .innerJoin('ticket', 'ticket.id', 'ticket_id')
    .innerJoin('sale', 'sale.id', 'ticket.sale_id')
    .innerJoin('ticket_type', 'ticket_type.id', 'ticket.ticket_type_id')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_date.event_id')
    .select([
      'reference',
      'email',
      'ticket_refund.amount',
      'sale.currency',
      'event.title',
      'ticket_type.name',
    ])
    .select(
      sql<number>`(select coalesce(sum(amount), 0) from returned_credit
        where ticket_id = ticket_refund.ticket_id)::integer`.as('credit'),
    )
    .where('ticket_id', '=', ticket)
    .where('ticket_refund.mailed_at', 'is', null)
    .executeTakeFirst()
  if (!refunded?.email) return
  const { email: to, title, name } = refunded
  await sendMail(
    ticketRefundedLetter({ ...refunded, to, ticket, what: `${title}, ${name}` }, configuration.origin),
  )
  await database
    .updateTable('ticket_refund')
    .set({ mailed_at: new Date() })
    .where('ticket_id', '=', ticket)
    .execute()
}
