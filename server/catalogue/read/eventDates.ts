import { type RawBuilder, sql } from 'kysely'
import type { EventPage } from '../../../contract/entities/catalogue.ts'
import { niceDate, parseLocal, time } from '../../../contract/format/dates.ts'
import { fromMinor } from '../../../contract/format/money.ts'
import { mostOfOneKind } from '../../../contract/rules/quantity.ts'
import type { Offer } from '../../../contract/rules/reductions.ts'
import { type FeeRule, priceOf } from '../../../contract/rules/sale/priceOfTickets.ts'
import { stepFor } from '../../../contract/rules/sale/stepFor.ts'
import type { Database } from '../../database/connect.ts'
import {
  availableSql,
  feeRuleSql,
  isDateThereSql,
  isExtraSql,
  localTimesSql,
  type Requirement,
  requiredSql,
  type StoredStep,
  stepsSql,
  venueTime,
} from './readSql.ts'

const MINUTE_MS = 60_000

/** A moment with the venue's offset, such as `2026-12-18T19:30:00+01:00`. `local`: the venue's local time. */
function atVenue(local: string, moment: Date): string {
  const minutes = parseLocal(local).getTime() / MINUTE_MS - Math.floor(moment.getTime() / MINUTE_MS)
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
  return `${local.replace(' ', 'T')}:00${offset}`
}

/** A date with one of its ticket types; without ticket types, `ticket_id` is null. */
interface DateRow extends FeeRule {
  date_id: number
  starts: string
  ends: string
  all_day: boolean
  starts_at: Date
  ends_at: Date
  past: boolean
  /** By the venue's clock. */
  doors: string | null
  moved_from: Date | null
  /** The same by the venue's clock. */
  moved_from_there: string | null
  ticket_id: number | null
  name: string
  min_per_customer: number
  max_per_customer: number | null
  available: number
  non_refundable: boolean
  seated: boolean
  required: Requirement[]
  offers: Offer[]
  steps: StoredStep[]
  minimum_price: number | null
  on_sale_from: Date | null
  /** The same by the venue's clock. */
  from_there: string | null
  on_sale_until: Date | null
  until_there: string | null
}

type EventDate = EventPage['dates'][number]

/**
 * The dates of an event, each with its ticket types for which `isShown` holds.
 */
export async function eventDates(
  database: Database,
  eventId: number,
  isShown: RawBuilder<boolean>,
): Promise<EventDate[]> {
  const { rows } = await sql<DateRow>`
    select date.id as date_id, ${localTimesSql}, date.starts_at, date.ends_at, date.ends_at <= now() as past,
      ${venueTime(sql`date.doors_at`)} as doors,
      date.moved_from, ${venueTime(sql`date.moved_from`)} as moved_from_there,
      type.id as ticket_id, type.name, ${feeRuleSql}, type.min_per_customer, type.max_per_customer,
      ${availableSql} as available, type.non_refundable, ${requiredSql} as required, ${stepsSql} as steps, type.minimum_price,
      type.on_sale_from, ${venueTime(sql`type.on_sale_from`)} as from_there,
      type.on_sale_until, ${venueTime(sql`type.on_sale_until`)} as until_there,
      exists (select from seat where seat.ticket_type_id = type.id and seat.withdrawn_at is null) as seated,
      coalesce((select json_agg(json_build_object('buy', buy, 'percent', percent, 'amount', amount) order by buy)
        from offer where offer.ticket_type_id = type.id), '[]'::json) as offers
    from event_date date
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    left join ticket_type type on type.event_date_id = date.id and ${isShown}
    where date.event_id = ${eventId} and ${isDateThereSql}
    order by date.starts_at, ${isExtraSql}, type.position, type.id`.execute(database)
  return [...Map.groupBy(rows, row => row.date_id).values()].map(dateOf)
}

function dateOf(rows: DateRow[]): EventDate {
  const row = rows[0] as DateRow
  return {
    date_id: row.date_id,
    nice_date: niceDate(row.starts, row.ends, row.all_day),
    starts_at: atVenue(row.starts, row.starts_at),
    ends_at: atVenue(row.ends, row.ends_at),
    ...(row.doors && { doors: time(row.doors) }),
    // The night of a date ends by the clock alone; several days are in its words.
    ...(!row.all_day && row.ends > row.starts && { ends: time(row.ends) }),
    ...(row.moved_from &&
      row.moved_from_there && { moved_from: atVenue(row.moved_from_there, row.moved_from) }),
    past: row.past,
    tickets: rows.flatMap(one => (one.ticket_id === null ? [] : [ticketOf(one, one.ticket_id)])),
  }
}

const inWire = (local: string, moment: Date) => ({
  at: atVenue(local, moment),
  nice_date: niceDate(local, local, false),
})

/** The prices that a ticket has now and after each other; the last one is the ordinary one. */
function pricesOf(row: DateRow): NonNullable<EventDate['tickets'][number]['prices']> {
  const inWireAt = (face: number) => {
    // All tickets of one event absorb their fees or none do. An absorbed fee is already in the price.
    const { price, bookingFee } = priceOf({ ...row, face, hidden: row.hidden || row.absorbed })
    return { price: fromMinor(price), booking_fee: fromMinor(bookingFee) }
  }
  const steps = row.steps.flatMap(({ name, price, left, ends_at, until }) =>
    left !== null && left <= 0
      ? []
      : [
          {
            name,
            ...inWireAt(price),
            until: ends_at && until ? inWire(until, new Date(ends_at)) : null,
            left: left === null ? null : Math.min(left, row.available),
          },
        ],
  )
  return [...steps, { name: null, ...inWireAt(row.face), until: null, left: null }]
}

function ticketOf(row: DateRow, ticket_id: number): EventDate['tickets'][number] {
  const prices = pricesOf(row)
  const current = stepFor(prices, Math.max(1, row.min_per_customer), 0) ?? prices[0]
  return {
    ticket_id,
    name: row.name,
    price: current?.price ?? 0,
    booking_fee: current?.booking_fee ?? 0,
    available: Math.min(row.available, row.max_per_customer ?? row.available, mostOfOneKind),
    min_per_customer: row.min_per_customer,
    max_per_customer: row.max_per_customer,
    non_refundable: row.non_refundable,
    seated: row.seated,
    required_tickets: row.required.map(({ title, each }) =>
      each === null ? title : `${title}, at most ${each} for each`,
    ),
    ...(row.required.some(({ each }) => each !== null) && { is_extra: true }),
    offers: row.offers.map(({ buy, percent, amount }) => ({
      buy,
      percent,
      amount: amount === null ? null : fromMinor(amount),
    })),
    ...(prices.length > 1 && { prices }),
    ...(row.minimum_price !== null && {
      chosen_price: { minimum: fromMinor(row.minimum_price), suggested: fromMinor(row.face) },
    }),
    ...(row.on_sale_from && { on_sale_from: inWire(row.from_there ?? '', row.on_sale_from) }),
    ...(row.on_sale_until && { on_sale_until: inWire(row.until_there ?? '', row.on_sale_until) }),
  }
}
