import { billOf } from '../checkout/billOf.ts'
import { eventLooks, printedEvents } from '../look/eventLook.ts'
import { orderLetter } from '../mail/orderLetter.ts'
import { scheduleLetter } from '../mail/planLetters.ts'
import { plansOf } from '../plans/readPlan.ts'
import type { Jobs } from '../queue/enqueue.ts'
import { vouchersOfSales } from '../sale/issueVouchers.ts'
import { ticketsOfSale } from '../wallet/wallet.ts'
import type { WorkContext } from './workContext.ts'

/** Sends the order with its tickets and gift vouchers. `copy`: the buyer asked for it again. */
export async function mailTickets(
  { sale: id, copy }: Jobs['mail_tickets'],
  services: WorkContext,
): Promise<void> {
  const { database, keys, configuration, sendMail } = services
  const sale = await database
    .selectFrom('sale')
    .leftJoin('complimentary', 'complimentary.sale_id', 'sale.id')
    .leftJoin('ticket_type', 'ticket_type.id', 'complimentary.ticket_type_id')
    .leftJoin('event_date', 'event_date.id', 'ticket_type.event_date_id')
    .leftJoin('event', 'event.id', 'event_date.event_id')
    .leftJoin('organiser', 'organiser.id', 'event.organiser_id')
    .select(['reference', 'email', 'mailed_at', 'organiser.name as giver'])
    .where('sale.id', '=', id)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  if (!sale?.email || (sale.mailed_at && !copy)) return
  const tickets = await ticketsOfSale(database, keys, id)
  const vouchers = await vouchersOfSales(database, [id])
  const events = await eventLooks(database, { dates: tickets.map(({ date_id }) => date_id) })
  const [plan] = await plansOf(database, { sale: id })
  const letter = plan?.instalments.some(({ isPaid }) => !isPaid)
    ? scheduleLetter(plan, await eventLooks(database, { sale: id }), configuration.origin)
    : await orderLetter(
        {
          ...sale,
          to: sale.email,
          tickets,
          events: await printedEvents(services, events),
          vouchers,
          bill: await billOf(database, id),
        },
        configuration.origin,
      )
  // A mail program hides a second letter of the same Message-ID.
  await sendMail(copy ? { ...letter, messageId: letter.messageId.replace('@', `-${copy}@`) } : letter)
  await database.updateTable('sale').set({ mailed_at: new Date() }).where('id', '=', id).execute()
}
