import type { OrganiserProvider } from '../../contract/catalogue/organiserProviders.ts'
import type { Database } from '../../server/database/connect.ts'

export interface Offered {
  ticket_id: number
  date_id: number
}

let events = 0

/** Inserts an event with these ticket types, free by default, and returns the ids to order them by. */
export async function putOnSale(
  database: Database,
  types: { capacity: number; price?: number; fee?: number; least?: number }[],
  {
    currency = 'GBP',
    daysAway = 30,
    absorbed = false,
    hidden = false,
    provider = 'stripe' as OrganiserProvider | null,
  } = {},
): Promise<Offered[]> {
  const name = `event-${process.pid}-${events++}`
  const { id: organiser_id } = await database
    .insertInto('organiser')
    .values({ slug: name, name: `Organiser of ${name}`, provider })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: event_id } = await database
    .insertInto('event')
    .values({
      organiser_id,
      source: name,
      slug: name,
      title: `Title of ${name}`,
      time_zone: 'Europe/London',
      venue_name: 'The Hall',
      venue_address: '1 High Street, Bristol',
      image: `/posters/${name}.svg`,
      currency,
      absorb_fee: absorbed,
      hide_booking_fee: hidden,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const starts = Date.now() + daysAway * 86_400_000
  const { id: date_id } = await database
    .insertInto('event_date')
    .values({ event_id, starts_at: new Date(starts), ends_at: new Date(starts + 7_200_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await database
    .insertInto('ticket_type')
    .values(
      types.map(({ capacity, price = 0, fee = 0, least = 1 }, position) => ({
        event_date_id: date_id,
        position,
        name: `Type ${position}`,
        price,
        fee,
        capacity,
        min_per_customer: least,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => ({ ticket_id: id, date_id }))
}

/** Inserts an event with one ticket type. */
export async function putOneOnSale(database: Database, capacity: number, price = 0): Promise<Offered> {
  const [offered] = await putOnSale(database, [{ capacity, price }])
  return offered as Offered
}
