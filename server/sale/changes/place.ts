import { type RawBuilder, sql } from 'kysely'

type Text = RawBuilder<unknown>

/** Where an event is, as a line of a sale keeps it. */
export const placeSql = sql`jsonb_build_object('venue', event.venue_name, 'address', event.venue_address,
  'locality', event.locality, 'online', event.is_online)`

const wordsSql = (text: Text) =>
  sql`regexp_split_to_array(btrim(regexp_replace(lower(${text}), '[[:space:][:punct:]]+', ' ', 'g')), ' ')`

/** Whether two texts have half of the words of the shorter one in common: *1 High St, Bath* and *1 High Street, Bath BA1 1AA*. */
const isCorrected = (
  one: Text,
  other: Text,
) => sql`(select 2 * count(*) >= least(cardinality(${wordsSql(one)}),
    cardinality(${wordsSql(other)}))
  from unnest(${wordsSql(one)}) word where word = any (${wordsSql(other)}))`

/**
 * Whether an event is at another place than this one. A venue whose name or address alone is corrected is the same; another
 * address is another place whatever the name, and so is another name where there is no address.
 */
export const isElsewhereThan = (place: Text) => {
  const [venue, address] = [sql`${place} ->> 'venue'`, sql`${place} ->> 'address'`]
  return sql<boolean>`(${place} ->> 'locality' <> event.locality
    or (${place} ->> 'online')::boolean <> event.is_online
    or case when ${address} = event.venue_address
      then event.venue_address = '' and ${wordsSql(venue)} <> ${wordsSql(sql`event.venue_name`)}
      else ${venue} <> event.venue_name or not ${isCorrected(address, sql`event.venue_address`)} end)`
}

/** A place with its address, by which two halls of one name are told apart; the town where there is no address. */
const wholeSql = (place: Text) => sql<string>`concat_ws(', ', nullif(${place} ->> 'venue', ''),
  coalesce(nullif(${place} ->> 'address', ''), nullif(nullif(${place} ->> 'locality', ''), ${place} ->> 'venue')))`

/** Where an event is now, as its buyers are told once it has moved. */
export const newPlaceSql = sql<string>`case when event.is_online then 'Online' else ${wholeSql(placeSql)} end`

/** Where an event was to be; null: online, or nobody knows. */
export const formerPlaceSql = (place: Text) =>
  sql<string | null>`case when not (${place} ->> 'online')::boolean then nullif(${wholeSql(place)}, '') end`
