import { type RawBuilder, sql } from 'kysely'
import type { Answer } from '../../../contract/call.ts'
import type { getLetter, ListedLetter } from '../../../contract/calls/organiserLetters.ts'
import { dateAtTime } from '../../../contract/format/dates.ts'
import type { Database } from '../../database/connect.ts'
import type { RecipientState } from '../../database/saleTables.ts'

const PAGE = 20

interface Row
  extends Pick<
    ListedLetter,
    'id' | 'kind' | 'subject' | 'event' | 'by' | 'written' | 'at' | 'finished' | 'stopped_by'
  > {
  is_due: boolean
  counts: Partial<Record<RecipientState, number>>
}

/** The letters of an organiser before the one with this id, the newest first. Tests are not listed. */
export async function organiserLettersOf(
  database: Database,
  organiser: number,
  before: number | null,
): Promise<{ letters: ListedLetter[]; has_more: boolean }> {
  const local = (moment: RawBuilder<unknown>) =>
    sql`to_char(${moment} at time zone letter.time_zone, 'YYYY-MM-DD HH24:MI')`
  const { rows } = await sql<Row>`
    select letter.id, letter.kind, letter.subject, coalesce(event.title, '') as event, letter.member as by,
      ${local(sql`letter.written_at`)} as written, ${local(sql`letter.send_at`)} as at,
      coalesce(${local(sql`letter.finished_at`)}, '') as finished, coalesce(letter.stopped_by, '') as stopped_by,
      letter.send_at <= now() as is_due, coalesce(letter.outcome, ${countsSql(sql`letter.id`)}) as counts
    from organiser_letter letter left join event on event.id = (letter.whom ->> 'event_id')::bigint
    where letter.organiser_id = ${organiser} and not letter.is_test
      and ${before === null ? sql`true` : sql`letter.id < ${before}`}
    order by letter.id desc limit ${PAGE + 1}`.execute(database)
  return { letters: rows.slice(0, PAGE).map(listed), has_more: rows.length > PAGE }
}

/** How many recipients of a letter there are in each state. */
export const countsSql = (letter: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_object_agg(state, count) from (select state, count(*) as count from organiser_letter_recipient
    where letter_id = ${letter} group by state) one), '{}')`

function listed({ is_due, counts, written, at, finished, ...row }: Row): ListedLetter {
  const { waiting = 0, sending = 0, sent = 0, refused = 0, failed = 0, stopped = 0 } = counts
  const { bounced = 0, complained = 0 } = counts
  const { no_consent = 0, refused_before = 0 } = counts
  return {
    ...row,
    written: dateAtTime(written),
    at: dateAtTime(at),
    finished: finished && dateAtTime(finished),
    state: row.stopped_by ? 'stopped' : finished ? 'finished' : is_due ? 'sending' : 'planned',
    all: waiting + sending + sent + bounced + complained + refused + failed + stopped,
    waiting: waiting + sending,
    ...{
      sent: sent + bounced + complained,
      bounced,
      complained,
      refused,
      failed,
      stopped,
      no_consent,
      refused_before,
    },
  }
}

/** What was written in a letter of this organiser, and to whom. */
export async function letterOf(
  database: Database,
  organiser: number,
  id: number,
): Promise<Answer<typeof getLetter>['letter']> {
  const letter = await database
    .selectFrom('organiser_letter')
    .select(['kind', 'subject', 'body', 'whom'])
    .where('organiser_id', '=', organiser)
    .where('id', '=', id)
    .executeTakeFirst()
  return letter ?? null
}
