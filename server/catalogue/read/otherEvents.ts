import { sql } from 'kysely'
import type { ListedEvent } from '../../../contract/entities/catalogue.ts'
import { listEvents } from './listEvents.ts'
import { takesPlaceSql } from './readSql.ts'
import type { CatalogueServices } from './soldHere.ts'

const MOST_OTHERS = 4
/** Events among which they are looked for, of the organiser and of all. */
const CANDIDATES = 40

/** Upcoming events beside this one: of the same organiser first, then in the same place, then the next ones. */
export async function otherEvents(
  services: CatalogueServices,
  { id, organiser_id, locality }: { id: number; organiser_id: number; locality: string },
): Promise<ListedEvent[]> {
  const columns = sql`event.id, event.organiser_id, event.locality`
  const ofOrganiser = sql`
    select ${columns}, next.starts_at from event join lateral (
      select starts_at from event_date date where date.event_id = event.id and date.ends_at > now()
      order by starts_at limit 1) next on true
    where event.organiser_id = ${organiser_id} and ${takesPlaceSql} and event.id <> ${id}
    order by next.starts_at limit ${CANDIDATES}`
  const ofAll = sql`
    select ${columns}, date.starts_at from event_date date join event on event.id = date.event_id
    where date.ends_at > now() and ${takesPlaceSql} and event.id <> ${id}
    order by date.starts_at limit ${CANDIDATES}`
  const { rows } = await sql<{ id: number }>`
    select id from ((${ofOrganiser}) union all (${ofAll})) event
    group by id, organiser_id, locality
    order by organiser_id = ${organiser_id} desc, locality = ${locality} desc, min(starts_at), id
    limit ${MOST_OTHERS}`.execute(services.database)
  if (rows.length === 0) return []
  const places = new Map(rows.map((row, place) => [row.id, place]))
  const { events } = await listEvents(services, { events: [...places.keys()] })
  return events.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}
