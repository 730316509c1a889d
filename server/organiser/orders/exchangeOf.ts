import { sql } from 'kysely'
import type { Exchange } from '../../../contract/calls/organiserOrders.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import { fromMinor } from '../../../contract/format/money.ts'
import { ticketCostSql } from '../../book/soldSql.ts'
import {
  currentPriceSql,
  isCancelledSql,
  isComingSql,
  keptBackSql,
  leftSharedSql,
  localTimesSql,
  takenSql,
} from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { isHeldBackSql } from '../../sale/stock/isHeldBackSql.ts'
import { isLetInSql } from '../../tickets/isLetInSql.ts'

interface OwnTicket {
  sale_id: number
  event_id: number
  date_id: number
  type_id: number
  name: string
  starts: string
  ends: string
  all_day: boolean
  seat: string | null
  cost: number
  refused: string
}

/** Why a `ticket` cannot be exchanged; empty: it can. */
const refusedSql = sql<string>`case
  when ticket.refunded_at is not null then 'This ticket was refunded.'
  when date.ends_at <= now() then 'The date of this ticket is over.'
  when ${isCancelledSql} then 'The event of this ticket was cancelled.'
  when ${isLetInSql} then 'This ticket was let in.'
  when exists (select from transfer where transfer.id = ticket.transfer_id and transfer.claimed_at is null)
    then 'This ticket was sent to somebody who has not accepted it yet. It can be exchanged once they have, or once its sender has taken it back.'
  when ${isHeldBackSql} then 'Instalments of this order are still due: its tickets can be exchanged once they are paid.'
  else '' end`

/** A ticket of an event of this organiser, with why it cannot be exchanged; undefined for any other. */
export async function exchangedTicket(
  database: Database,
  organiser: number,
  ticket: string,
): Promise<OwnTicket | undefined> {
  const { rows } = await sql<OwnTicket>`
    select ticket.sale_id, event.id as event_id, date.id as date_id, type.id as type_id, type.name, ${localTimesSql}, ticket.seat,
      ${ticketCostSql}::integer as cost, ${refusedSql} as refused
    from ticket join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where ticket.id = ${ticket} and event.organiser_id = ${organiser}`.execute(database)
  return rows[0]
}

/** What a ticket of this organiser can be exchanged for; null: it has no such ticket. */
export async function exchangeOf(
  database: Database,
  organiser: number,
  ticket: string,
): Promise<Exchange | null> {
  const own = await exchangedTicket(database, organiser, ticket)
  if (!own) return null
  // The place that is given up is left for a type that shares it.
  const { rows } = await sql<{
    type_id: number
    date_id: number
    name: string
    starts: string
    ends: string
    all_day: boolean
    price: number
    left: number
  }>`
    select type.id as type_id, date.id as date_id, type.name, ${localTimesSql}, ${currentPriceSql}::integer as price,
      greatest(0, least(type.capacity - ${takenSql} - ${keptBackSql}, ${leftSharedSql}
        + coalesce(type.shared_capacity_id = own.shared_capacity_id, false)::integer)) as left
    from ticket_type own, ticket_type type join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where own.id = ${own.type_id} and event.id = ${own.event_id} and type.id <> own.id and ${isComingSql}
    order by date.starts_at, date.id, type.position, type.id`.execute(database)
  return {
    type_id: own.type_id,
    date_id: own.date_id,
    name: own.name,
    nice_date: niceDate(own.starts, own.ends, own.all_day),
    cost: fromMinor(own.cost),
    refused: own.refused,
    types: rows.map(({ starts, ends, all_day, price, ...type }) => ({
      ...type,
      nice_date: niceDate(starts, ends, all_day),
      price: fromMinor(price),
    })),
  }
}
