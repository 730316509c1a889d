import { type RawBuilder, sql } from 'kysely'
import type { Counter, CounterTicket, KeptTicket } from '../../../contract/counter/counter.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import { currencySymbol } from '../../../contract/format/money.ts'
import { priceOf, type TicketPricing } from '../../../contract/rules/sale/priceOfTickets.ts'
import {
  availableSql,
  type EventAndPlace,
  eventAndPlaceSql,
  feeRuleSql,
  isComingSql,
  locationSql,
  stepsSql,
} from '../../catalogue/read/readSql.ts'
import { timeZoneOf } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'
import { isHeldSql } from '../../database/holdSql.ts'
import type { Keys } from '../../keys.ts'
import { isOtherCurrencySql } from '../../sale/changes/changedHolds.ts'
import type { HeldTicket } from '../../tickets/heldTicket.ts'
import { qrContent } from '../../wallet/wallet.ts'

interface TypeRow extends EventAndPlace, TicketPricing {
  date_id: number
  event_id: number
  currency: string
  venue: string
  id: number
  name: string
  left: number
}

/** What an organiser sells at the counter, whether it is on sale on the site or not, and what is kept back for a device. */
export async function counterOf(
  database: Database,
  keys: Keys,
  organiser: number,
  device: string,
): Promise<Counter> {
  const { rows } = await sql<TypeRow>`
    select date.id as date_id, event.id as event_id, event.currency, ${locationSql} as venue, ${eventAndPlaceSql}, type.id, type.name, ${feeRuleSql},
      ${stepsSql} as steps, coalesce((
        select json_agg(json_build_object('buy', buy, 'percent', percent, 'amount', amount))
        from offer where offer.ticket_type_id = type.id), '[]'::json) as offers, ${availableSql} as left
    from event join event_date date on date.event_id = event.id join ticket_type type on type.event_date_id = date.id
    where event.organiser_id = ${organiser} and ${isComingSql}
    order by date.starts_at, event.id, type.position, type.id`.execute(database)
  const { name } = await database
    .selectFrom('organiser')
    .select('name')
    .where('id', '=', organiser)
    .executeTakeFirstOrThrow()
  return {
    name,
    time_zone: await timeZoneOf(database, organiser),
    dates: [...Map.groupBy(rows, ({ date_id }) => date_id).values()].map(types => {
      const { date_id, event_id, title, starts, ends, all_day, venue, currency } = types[0] as TypeRow
      return {
        id: date_id,
        event_id,
        event: title,
        nice_date: niceDate(starts, ends, all_day),
        venue,
        currency,
        currency_symbol: currencySymbol(currency),
        types: types.map(({ id, name, steps, offers, left, ...rule }) => ({
          id,
          name,
          prices: [...steps, { price: rule.face, left: null }].map(step => ({
            left: step.left,
            ...priceOf({ ...rule, face: step.price }),
          })),
          offers,
          left,
        })),
      }
    }),
    kept: await keptTickets(
      database,
      keys,
      sql`kept.device = ${device} and event.organiser_id = ${organiser} and ${isHeldSql} and not ${isOtherCurrencySql}`,
    ),
  }
}

/** Tickets that are kept back for devices and are not sold. `where` may name the tables `kept`, `sale` and `event`. */
export async function keptTickets(
  database: Database,
  keys: Keys,
  where: RawBuilder<unknown>,
): Promise<KeptTicket[]> {
  const { rows } = await sql<
    EventAndPlace & {
      id: string
      type_id: number
      name: string
      event_id: number
      seat: string | null
      price: number
    }
  >`
    select kept.id, type.id as type_id, type.name, event.id as event_id, ${eventAndPlaceSql}, seat.label as seat,
      line.price + line.fee as price
    from counter_ticket kept join sale on sale.id = kept.hold_id join sale_line line on line.sale_id = sale.id
    join ticket_type type on type.id = line.ticket_type_id join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    left join seat on seat.sale_id = sale.id
    where ${where} order by date.starts_at, type.position, type.id, seat.position, kept.id`.execute(database)
  return rows.map(({ price, seat, ...row }) => ({
    price,
    ticket: {
      id: row.id,
      qr: qrContent(keys, { ...row, generation: 0, is_test: false }),
      type_id: row.type_id,
      name: row.name,
      event: row.title,
      nice_date: niceDate(row.starts, row.ends, row.all_day),
      venue: row.is_online ? 'Online' : row.venue_name || row.locality,
      ...(seat !== null && { seat }),
    },
  }))
}

/** A ticket that was sold, as the counter shows it. */
export const atCounter = (ticket: HeldTicket): CounterTicket => ({
  id: ticket.id,
  qr: ticket.qr,
  type_id: ticket.ticket_id as number,
  name: ticket.ticket_name,
  event: ticket.event_name,
  nice_date: ticket.nice_date,
  venue: ticket.venue,
  ...(ticket.seat !== null && { seat: ticket.seat }),
})
