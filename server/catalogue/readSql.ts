import { sql } from 'kysely'

/*
 * Pieces of SQL that every reading of the catalogue shares. They expect the tables under the names
 * `type`, `date` and `event`.
 */

/** How many tickets of a type could be reserved now; a hold whose time is over counts as given back. */
export const availableSql = sql<number>`greatest(0, type.capacity - type.sold - type.held + coalesce((
  select sum(line.qty) from sale_line line join sale on sale.id = line.sale_id
  where line.ticket_type_id = type.id and sale.released_at is null and sale.paid_at is null
    and sale.expires_at <= now()), 0))::integer`

/** What `priceOf` decides by: a FeeRule. */
export const feeRuleSql = sql`type.price as face, type.fee, event.absorb_fee as absorbed, event.hide_booking_fee as hidden`

/** What a buyer pays for one: `wholePrice` of `priceOf`, where only the database sees all the rows. */
export const wholePriceSql = sql<number>`type.price + case when event.absorb_fee then 0 else type.fee end`

/** The clock at the venue, as `2026-12-18 19:30`. An all-day event ends in the last second of its last day. */
export const localTimesSql = sql`
  to_char(date.starts_at at time zone event.time_zone, 'YYYY-MM-DD HH24:MI') as starts,
  to_char(date.ends_at at time zone event.time_zone, 'YYYY-MM-DD HH24:MI') as ends,
  date.all_day`

/** A hall in a town, or that the event is online. */
export const locationSql = sql<string>`case when event.is_online then 'Online'
  else array_to_string(array_remove(array[nullif(event.venue_name, ''), nullif(nullif(event.locality, ''), event.venue_name)], null), ', ')
  end`
