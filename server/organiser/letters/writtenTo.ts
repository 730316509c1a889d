import { sql } from 'kysely'
import type { LetterKind, Whom } from '../../../contract/calls/organiserLetters.ts'
import type { Database } from '../../database/connect.ts'
import { eventLooks } from '../../look/eventLook.ts'
import type { OrganiserLetter } from '../../mail/organiserLetter.ts'

interface Asked {
  organiser_id: number
  kind: LetterKind
  subject: string
  body: string
}

/** A letter with what it shows besides what was typed: its event, where it is about one date of one event. */
export async function writtenTo(
  database: Database,
  { organiser_id, kind, subject, body }: Asked,
  { event_id, dates = [] }: Whom,
): Promise<OrganiserLetter> {
  const { rows } = await sql<{ name: string; dates: number[] }>`
    select organiser.name, array(select date.id from event join event_date date on date.event_id = event.id
      where event.organiser_id = organiser.id and event.id = ${event_id ?? 0}
        and ${dates.length > 0 ? sql`date.id = any(${dates})` : sql`true`} limit 2) as dates
    from organiser where organiser.id = ${organiser_id}`.execute(database)
  const [organiser] = rows
  const [event] = organiser?.dates.length === 1 ? await eventLooks(database, { dates: organiser.dates }) : []
  return { kind, subject, body, organiser: organiser?.name ?? '', event: event ?? null }
}
