import { sql } from 'kysely'
import { stringify } from 'yaml'
import type { Database } from '../../database/connect.ts'
import { storedRows } from '../import/save/ownedRows.ts'
import { type StoredEvent, storedEvents } from '../import/save/storedEvents.ts'
import type { StatedKeys } from './stated.ts'
import { type Exported, statedEvent } from './statedEvent.ts'
import { statedOrganiser } from './statedOrganiser.ts'

/** What is exported: everything, the events of an organiser, or one event. */
export type ExportedPart = { organiser?: number; event?: number }

interface RequiredName {
  ticket_type_id: number
  position: number
  is_extra: boolean
  name: string
}

interface CatalogueFile {
  organisers: StatedKeys[]
  events: StatedKeys[]
}

/** The catalogue as a file of its own format. The import of that file changes nothing. */
export async function exportCatalogue(database: Database, which: ExportedPart = {}): Promise<string> {
  return stringify(await statedCatalogue(database, which), { lineWidth: 100 })
}

export async function statedCatalogue(database: Database, which: ExportedPart): Promise<CatalogueFile> {
  const rows = await database
    .selectFrom('event')
    .select(['source', 'organiser_id'])
    .$if(which.organiser !== undefined, query => query.where('organiser_id', '=', which.organiser ?? 0))
    .$if(which.event !== undefined, query => query.where('id', '=', which.event ?? 0))
    .orderBy('id')
    .execute()
  const ids = [...new Set(rows.map(row => row.organiser_id))]
  const organisers = await database
    .selectFrom('organiser')
    .selectAll()
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('name')
    .execute()
  const owned = await storedRows(database, ['charity', 'gift_voucher'], ids)
  const events = await storedEvents(
    database,
    rows.map(row => row.source),
    { locks: false },
  )
  const required = await requiredNames(database, [...events.values()])
  const shared = await sharedPlaces(database, [...events.values()])
  return {
    organisers: organisers.map(organiser => statedOrganiser(organiser, owned.get(organiser.id) ?? {})),
    events: rows.flatMap(({ source, organiser_id }) => {
      const event = events.get(source)
      const organiser = organisers.find(one => one.id === organiser_id)
      if (!event || !organiser) return []
      return [
        statedEvent({ event, organiser: organiser.name, currency: organiser.currency, required, shared }),
      ]
    }),
  }
}

async function sharedPlaces(database: Database, events: StoredEvent[]): Promise<Exported['shared']> {
  const dates = events.flatMap(event => event.dates.map(date => date.id))
  if (dates.length === 0) return new Map()
  const rows = await database
    .selectFrom('shared_capacity')
    .selectAll()
    .where('event_date_id', 'in', dates)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, row => row.event_date_id)
}

async function requiredNames(database: Database, events: StoredEvent[]): Promise<Exported['required']> {
  const { rows } = await sql<RequiredName>`
    select ticket_type_id, required_ticket.position, is_extra, type.name from required_ticket
    join ticket_type type on type.id = required_id join event_date date on date.id = type.event_date_id
    where date.event_id = any(${events.map(event => event.id)}) order by position, type.position`.execute(
    database,
  )
  const ofType = Map.groupBy(rows, row => row.ticket_type_id)
  return new Map(
    [...ofType].map(([type, own]) => [
      type,
      [...Map.groupBy(own, row => row.position).values()].map(names => ({
        names: names.map(({ name }) => name),
        isExtra: names.some(({ is_extra }) => is_extra),
      })),
    ]),
  )
}
