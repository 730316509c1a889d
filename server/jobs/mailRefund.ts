import { movedBy } from '../book/movedBy.ts'
import type { MovementKind } from '../database/bookTables.ts'
import type { Database } from '../database/connect.ts'
import { eventLooks } from '../look/eventLook.ts'
import { refundLetter, type ToldRefund } from '../mail/refundLetters.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Says what has gone back of an order, once: by the entries of its movement. */
export async function mailRefund(
  { movement: id }: Jobs['mail_refund'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const movement = await database
    .selectFrom('movement')
    .innerJoin('sale', 'sale.id', 'sale_id')
    .select(['kind', 'reason', 'reference', 'email', 'currency', 'sale_id'])
    .where('movement.id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  if (!movement?.email) return
  const on = await movedBy(database, id)
  const tickets = await ticketsOf(database, id)
  const dates = tickets.map(({ date }) => date)
  const what = await whatOf(database, movement.kind, id, movement.sale_id)
  const { email: to, reason, reference, currency } = movement
  await sendMail(
    refundLetter(
      {
        to,
        reference,
        currency,
        reason,
        movement: id,
        what,
        // What was sent by hand before its part has ended is part of it.
        money: what === 'by hand' ? -on('payment') : Math.abs(on('payment', 'goodwill')),
        atCounter: movement.kind === 'rejected' ? 0 : Math.max(0, -on('due')),
        credit: -on('credit'),
        less: -on('owed'),
        tickets,
        events: await eventLooks(database, dates.length > 0 ? { dates } : { sale: movement.sale_id }),
      },
      configuration.origin,
    ),
  )
  await database.updateTable('movement').set({ told_at: new Date() }).where('id', '=', id).execute()
}

async function whatOf(
  database: Database,
  kind: MovementKind,
  movement: number,
  sale: number,
): Promise<ToldRefund['what']> {
  if (kind === 'rejected' || kind === 'by hand') return kind
  if (kind === 'given back') return 'unused'
  const last = await database
    .selectFrom('sale')
    .select('refunded_at')
    .select(({ selectFrom }) =>
      selectFrom('movement')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('sale_id', '=', sale)
        .where('kind', '=', 'ended')
        .as('last'),
    )
    .where('id', '=', sale)
    .executeTakeFirstOrThrow()
  return last.refunded_at !== null && last.last === movement ? 'order' : 'part'
}

const ticketsOf = (
  database: Database,
  movement: number,
): Promise<(ToldRefund['tickets'][number] & { date: number })[]> =>
  database
    .selectFrom('ticket')
    .innerJoin('ticket_type', 'ticket_type.id', 'ticket_type_id')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_date.event_id')
    .select(['ticket.id', 'event.title', 'ticket_type.name', 'event_date.id as date'])
    .where('ended_by', '=', movement)
    .orderBy('ticket_type.id')
    .orderBy('ticket.number')
    .execute()
