import { sql } from 'kysely'
import { plural } from '../../../contract/format/words.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { notReached } from '../../catalogue/import/save/soldIfCancelled.ts'
import type { Database } from '../../database/connect.ts'
import { type ChangeOfHold, keptBackThatEnds } from './changedHolds.ts'
import { untoldOf } from './tellHolders.ts'

/**
 * What the change of an event that was just stored means for its tickets, in words: for those that are sold, and for those that
 * are kept back at the box office. Whoever stores an event says it, in the editor and of a file. `before`: as it was.
 */
export const consequencesOf = async (trx: Database, before: Before): Promise<string[]> =>
  [
    await toldHolders(trx, before.id),
    await soldInFormerCurrency(trx, before),
    ...(await givenBack(trx, before.id)),
  ].filter(words => words !== null)

interface Before {
  id: number
  currency: string
}

async function soldInFormerCurrency(trx: Database, { id, currency }: Before): Promise<string | null> {
  const { rows } = await sql<{ now: string; tickets: number; orders: number }>`
    select event.currency as now, count(*)::integer as tickets, count(distinct sale.id)::integer as orders
    from ticket join sale on sale.id = ticket.sale_id join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where event.id = ${id} and event.currency <> ${currency} and sale.currency = ${currency} and ticket.refunded_at is null
    group by event.currency`.execute(trx)
  const [sold] = rows
  if (!sold) return null
  const { now, tickets, orders } = sold
  return `The currency changes from ${currency} to ${now}: ${plural(tickets, 'ticket')} of ${plural(orders, 'order')} ${tickets === 1 ? 'is' : 'are'} sold, and ${tickets === 1 ? 'stays' : 'stay'} in ${currency}, also where money is given back.`
}

async function toldHolders(trx: Database, event: number): Promise<string | null> {
  const { tickets, orders, unreachable, is_over, what } = await untoldOf(trx, event)
  if (tickets === 0) return null
  const { rows } = await sql<{ refund_if_moved: boolean }>`
    select refund_if_moved from event where id = ${event}`.execute(trx)
  const offer = rows[0]?.refund_if_moved && !is_over ? ', and can have their money back' : ''
  const now = what.includes('postponed')
    ? 'for an event that is postponed'
    : 'for another time or place than before'
  return `${plural(tickets, 'ticket')} of ${plural(orders, 'order')} ${tickets === 1 ? 'is' : 'are'} ${now}: each holder gets a letter${offer}${notReached(unreachable)}.${is_over ? ' A new time is over already: please check it.' : ''}`
}

const IS_MADE = 'is made once it is sent, if places are left'
const IS_REFUSED = 'is refused when it is sent: the money for it has to be given back by hand'

/** What becomes of a sale that a device has made of kept tickets without a network. */
const soldWithoutNetwork: Record<ChangeOfHold, string> = {
  moved: IS_MADE,
  currency: IS_MADE,
  postponed: 'is refused while the event is postponed. It can be sent again once there is a new date',
  cancelled: IS_REFUSED,
  withdrawn: IS_REFUSED,
}

async function givenBack(trx: Database, event: number): Promise<string[]> {
  const kept = Map.groupBy(await keptBackThatEnds(trx, event), ({ why }) => soldWithoutNetwork[why])
  return [...kept].map(([becomes, own]) => {
    const all = sum(own.map(({ tickets }) => tickets))
    const devices = own.map(
      ({ device, members, tickets }) =>
        `${tickets} for device ${device.slice(0, 4).toUpperCase()} (${members.join(', ')})`,
    )
    return `${plural(all, 'ticket')} that ${all === 1 ? 'is' : 'are'} kept back at the box office ${all === 1 ? 'goes' : 'go'} back to the shop: ${devices.join('; ')}. What a device has sold of them without a network ${becomes}.`
  })
}
