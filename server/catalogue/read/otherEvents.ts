import { sql } from 'kysely'
import type { ListedEvent } from '../../../contract/entities/catalogue.ts'
import { listEvents } from './listEvents.ts'
import { takesPlaceSql } from './readSql.ts'
import type { CatalogueServices } from './soldHere.ts'

const MOST_OTHERS = 4

/** Upcoming events beside this one: of the same organiser first, then in the same place, then the next ones. */
export async function otherEvents(
  services: CatalogueServices,
  { id, organiser_id, locality }: { id: number; organiser_id: number; locality: string },
): Promise<ListedEvent[]> {
  const { rows } = await sql<{ id: number }>`
    select event.id from event join event_date date on date.event_id = event.id
    where ${takesPlaceSql} and date.ends_at > now() and event.id <> ${id}
    group by event.id
    order by event.organiser_id = ${organiser_id} desc, event.locality = ${locality} desc, min(date.starts_at), event.id
    limit ${MOST_OTHERS}`.execute(services.database)
  if (rows.length === 0) return []
  const places = new Map(rows.map((row, place) => [row.id, place]))
  const { events } = await listEvents(services, { events: [...places.keys()] })
  return events.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}
