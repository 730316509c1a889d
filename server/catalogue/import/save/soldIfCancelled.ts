import { sql } from 'kysely'
import { currencySymbol, fromMinor, money } from '../../../../contract/format/money.ts'
import { plural } from '../../../../contract/format/words.ts'
import { sum } from '../../../../contract/rules/totals.ts'
import { isPaidAtCounterSql } from '../../../book/dueBy.ts'
import { ticketCostSql } from '../../../book/soldSql.ts'
import type { Database } from '../../../database/connect.ts'
import { isRefusedAddressSql } from '../../../database/refusedAddressSql.ts'
import type { CatalogueEvent } from '../catalogueEvent.ts'
import type { StoredEvent } from './storedEvents.ts'

interface SoldIfCancelled {
  /** `3 tickets of 2 orders sold, which cost £30.00` */
  inWords: string
  /** What becomes of them, in a sentence. */
  ifConfirmed: string
}

/** Of the tickets that were sold in one currency. */
interface Row {
  currency: string
  tickets: number
  orders: number
  amount: number
  unreachable: number
  by_hand: number
  by_hand_orders: number
}

/** What a ticket has cost is not given back by a provider. */
const isByHandSql = sql<boolean>`(${ticketCostSql} > 0 and ${isPaidAtCounterSql})`

/** The orders of a cancelled event whose tickets were taken back; 0: it stays cancelled, or was not. */
export async function lostIfItTakesPlace(
  trx: Database,
  { status }: Pick<CatalogueEvent, 'status'>,
  stored: StoredEvent | undefined,
): Promise<number> {
  if (status === 'cancelled' || stored?.status !== 'cancelled') return 0
  const { rows } = await sql<{ orders: number }>`
    select count(distinct ticket.sale_id)::integer as orders from ticket
    join ticket_type type on type.id = ticket.ticket_type_id join event_date date on date.id = type.event_date_id
    where date.event_id = ${stored.id} and ticket.refunded_at is not null`.execute(trx)
  return rows[0]?.orders ?? 0
}

/** What an event's cancelling takes back; null: it is not cancelled, or nothing is sold. */
export async function soldIfCancelled(
  trx: Database,
  { status }: Pick<CatalogueEvent, 'status'>,
  stored: StoredEvent | undefined,
): Promise<SoldIfCancelled | null> {
  if (status !== 'cancelled' || !stored || stored.status === 'cancelled') return null
  const { rows } = await sql<Row>`
    select sale.currency, count(*)::integer as tickets, count(distinct ticket.sale_id)::integer as orders,
      (count(distinct ticket.sale_id) filter (where sale.email is null or ${isRefusedAddressSql(sql`sale.email`)}))::integer
        as unreachable, coalesce(sum(${ticketCostSql}), 0)::integer as amount,
      (count(distinct ticket.sale_id) filter (where ${isByHandSql}))::integer as by_hand_orders,
      coalesce(sum(${ticketCostSql}) filter (where ${isByHandSql}), 0)::integer as by_hand
    from ticket join sale on sale.id = ticket.sale_id join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id
    where date.event_id = ${stored.id} and ticket.refunded_at is null
    group by sale.currency order by sale.currency`.execute(trx)
  if (rows.length === 0) return null
  const allOf = (column: Exclude<keyof Row, 'currency'>) => sum(rows.map(row => row[column]))
  const inWords = `${plural(allOf('tickets'), 'ticket')} of ${plural(allOf('orders'), 'order')} sold, which cost ${amounts(rows, 'amount')}`
  const byHand = amounts(rows, 'by_hand')
  return {
    inWords,
    ifConfirmed: `${inWords}, are cancelled: the buyers get their money back and a letter${notReached(allOf('unreachable'))}.${
      allOf('by_hand') > 0
        ? ` ${byHand} of ${plural(allOf('by_hand_orders'), 'order')} was paid at the box office: you pay it back by hand.`
        : ''
    }`,
  }
}

/** `£20.00 and €10.00`: what it is in each currency in which there is any. */
function amounts(rows: Row[], column: 'amount' | 'by_hand'): string {
  const paid = rows.filter(row => row[column] > 0)
  return (paid.length > 0 ? paid : rows.slice(0, 1))
    .map(row => money(fromMinor(row[column]), currencySymbol(row.currency)))
    .join(' and ')
}

/** Whom no letter reaches, as far as it is known: their address was refused, or they have none. */
export const notReached = (count: number): string =>
  count > 0 ? `; ${plural(count, 'letter')} cannot be delivered` : ''
