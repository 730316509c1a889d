import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'

const TOWNS = ['Bristol', 'Sheffield', 'Glasgow', 'Leith', 'Aberystwyth', 'Ludlow', 'Haworth', 'Castleton']

/** A word of eight letters in the title of this event, unlikely in another. */
export const word = (of: RawBuilder<unknown>) =>
  sql<string>`translate(left(md5((${of})::text), 8), '0123456789', 'ghijklmnop')`

/** Inserts this number of events of a hundred organisers, one every three hours. */
export async function manyEvents(database: Database, count: number): Promise<void> {
  await sql`
    insert into organiser (slug, name, provider)
    select 'organiser-' || n, 'The ' || chr(64 + n % 26 + 1) || n || ' Society', 'stripe'
    from generate_series(1, 100) n`.execute(database)
  await sql`
    insert into event (organiser_id, source, slug, title, description_html, time_zone, venue_name, venue_address,
      locality, image)
    select 1 + n % 100, 'test:' || n, 'event-' || n, 'Evening ' || ${word(sql`n`)},
      repeat('<p>Words of an event.</p>', 40), 'Europe/London', 'Hall ' || n / 8, n || ' High Street',
      (${TOWNS}::text[])[1 + n / 8 % 8], '/posters/event-' || n || '.svg'
    from generate_series(1, ${count}::integer) n`.execute(database)
  await sql`
    insert into event_date (event_id, starts_at, ends_at)
    select id, now() + make_interval(hours => 3 * id::integer), now() + make_interval(hours => 3 * id::integer + 2)
    from event`.execute(database)
  await sql`
    insert into ticket_type (event_date_id, name, price, capacity)
    select id, name, 1000, 50 from event_date, unnest(array['Stalls', 'Balcony']) name`.execute(database)
  await sql`analyze`.execute(database)
}
