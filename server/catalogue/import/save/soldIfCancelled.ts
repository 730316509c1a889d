import { sql } from 'kysely'
import { currencySymbol, fromMinor, money } from '../../../../contract/format/money.ts'
import { plural } from '../../../../contract/format/words.ts'
import { ticketCostSql } from '../../../book/soldSql.ts'
import type { Database } from '../../../database/connect.ts'
import type { CatalogueEvent } from '../catalogueEvent.ts'
import type { StoredEvent } from './storedEvents.ts'

/** What an event's cancelling takes back, in words: `3 tickets of 2 orders, which cost £30.00`; null: it is not cancelled, or nothing is sold. */
export async function soldIfCancelled(
  trx: Database,
  { status, currency }: Pick<CatalogueEvent, 'status' | 'currency'>,
  stored: StoredEvent | undefined,
): Promise<string | null> {
  if (status !== 'cancelled' || !stored || stored.status === 'cancelled') return null
  const { rows } = await sql<{ tickets: number; orders: number; amount: number }>`
    select count(*)::integer as tickets, count(distinct ticket.sale_id)::integer as orders,
      coalesce(sum(${ticketCostSql}), 0)::integer as amount
    from ticket join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id
    where date.event_id = ${stored.id} and ticket.refunded_at is null`.execute(trx)
  const { tickets, orders, amount } = rows[0] ?? { tickets: 0, orders: 0, amount: 0 }
  if (tickets === 0) return null
  const price = money(fromMinor(amount), currencySymbol(currency))
  return `${plural(tickets, 'ticket')} of ${plural(orders, 'order')} sold, which cost ${price}`
}
