import { sql } from 'kysely'
import type { OwnEvent } from '../../../contract/calls/organiserEvents.ts'
import { settingsDraft } from '../../../contract/entities/eventDraft.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import { availableSql, isExtraSql, isOnSaleSql, localTimesSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'

interface Row {
  id: number
  title: string
  slug: string
  status: 'scheduled' | 'postponed' | 'cancelled'
  is_changed: boolean
  starts: string | null
  ends: string
  all_day: boolean
  is_over: boolean
  types: number
  sold: number
  capacity: number
  left: number
}

/** The events of an organiser: drafts first, then the next event, then those that are over, the last one first. */
export async function listOwnEvents(database: Database, organiser: number): Promise<OwnEvent[]> {
  const { rows } = await sql<Row>`
    select event.id, event.title, event.slug, event.status, next.*, tickets.*,
      exists (select from event_draft_field field join event_draft draft on draft.id = field.draft_id
        where draft.event_id = event.id) as is_changed
    from event
    left join lateral (
      select ${localTimesSql}, date.ends_at <= now() as is_over, date.starts_at from event_date date
      where date.event_id = event.id
      order by date.ends_at <= now(), case when date.ends_at > now() then date.starts_at end, date.starts_at desc limit 1
    ) next on true
    left join lateral (
      select count(*) filter (where ${isOnSaleSql})::integer as types, coalesce(sum(type.sold), 0)::integer as sold,
        coalesce(sum(type.capacity), 0)::integer as capacity,
        coalesce(sum(${availableSql}) filter (where ${isOnSaleSql} and not ${isExtraSql}), 0)::integer as left
      from ticket_type type join event_date date on date.id = type.event_date_id where date.event_id = event.id
    ) tickets on true
    where event.organiser_id = ${organiser}
    order by next.is_over, case when next.is_over then null else next.starts_at end, next.starts_at desc, event.id`.execute(
    database,
  )
  return [...(await newDrafts(database, organiser)), ...rows.map(published)]
}

function published(row: Row): OwnEvent {
  return {
    draft: `event-${row.id}`,
    title: row.title,
    url: `/events/${row.slug}/`,
    state: stateOf(row),
    is_changed: row.is_changed,
    nice_date: row.starts === null ? '' : niceDate(row.starts, row.ends, row.all_day),
    sold: row.sold,
    capacity: row.capacity,
  }
}

function stateOf({ status, starts, is_over, types, left }: Row): OwnEvent['state'] {
  if (status !== 'scheduled') return status
  if (starts === null || is_over) return 'past'
  if (types === 0) return 'announced'
  return left === 0 ? 'sold_out' : 'on_sale'
}

/** Drafts that were never published and in which something is typed, the newest first. */
async function newDrafts(database: Database, organiser: number): Promise<OwnEvent[]> {
  const { rows } = await sql<{ id: string; title: string | null }>`
    select draft.id, (select value from event_draft_field where draft_id = draft.id and field = 'title') as title
    from event_draft draft
    where draft.organiser_id = ${organiser} and draft.event_id is null and draft.id <> ${settingsDraft(organiser)}
      and exists (select from event_draft_field where draft_id = draft.id and value <> '')
    order by draft.created_at desc`.execute(database)
  return rows.map(({ id, title }) => ({
    draft: id,
    title: title ?? '',
    url: null,
    state: 'draft',
    is_changed: true,
    nice_date: '',
    sold: 0,
    capacity: 0,
  }))
}
