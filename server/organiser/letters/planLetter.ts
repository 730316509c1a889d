import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { sendLetter, sendTestLetter, Whom } from '../../../contract/calls/organiserLetters.ts'
import { timeZoneOf } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { logAct } from '../asMember.ts'

/** Whom a body chooses, without the rest of it. */
export const whomOf = ({ event_id, dates, tickets, arrived, question_id, answer }: Whom): Whom => ({
  event_id,
  dates,
  tickets,
  arrived,
  question_id,
  answer,
})

/** The clock by which a letter is sent later: that of its event. Throws a `Refusal` where that is not one of this organiser. */
export async function clockOf(database: Database, organiser: number, event?: number): Promise<string> {
  if (!event) return timeZoneOf(database, organiser)
  const own = database.selectFrom('event').select('time_zone').where('organiser_id', '=', organiser)
  const found = await own.where('id', '=', event).executeTakeFirst()
  if (!found) throw new Refusal(404, 'There is no such event of yours.')
  return found.time_zone
}

type Asked = Body<typeof sendLetter> | Body<typeof sendTestLetter>

/** Whether this letter is written down already. Throws a `Refusal` where its page has named another letter so. */
export async function isPlanned(database: Database, asked: Asked, is_test: boolean): Promise<boolean> {
  const { organiser_id, key, kind, subject, body } = asked
  const later = 'send_at' in asked ? asked.send_at : undefined
  const { rows } = await sql<{ is_same: boolean }>`
    select (kind, subject, body, is_test, whom) = (${kind}, ${subject}, ${body}, ${is_test}::boolean, ${JSON.stringify(whomOf(asked))}::jsonb)
      and send_at = ${later ? sql`${later}::timestamp at time zone time_zone` : sql`written_at`} as is_same
    from organiser_letter where organiser_id = ${organiser_id} and key = ${key}`.execute(database)
  const [planned] = rows
  if (planned && !planned.is_same)
    throw new Refusal(
      409,
      'Another letter was sent by this request before. Nothing was sent now; please change the letter, and press again.',
    )
  return planned !== undefined
}

/** When a letter goes, and by which clock. Throws a `Refusal` where something of it is missing or wrong. */
export async function timeOf(
  database: Database,
  asked: Asked,
): Promise<{ time_zone: string; send_at: Date | null }> {
  if (asked.subject === '') throw new Refusal(422, 'Please type a subject.')
  if (asked.body === '') throw new Refusal(422, 'Please type the text of the letter.')
  const time_zone = await clockOf(database, asked.organiser_id, asked.event_id)
  const later = 'send_at' in asked ? asked.send_at : undefined
  return { time_zone, send_at: later ? await momentOf(database, later, time_zone) : null }
}

/**
 * Writes down a letter, and queues it: now, or at the time that is asked for. A key makes one letter, however often it comes.
 * `is_test`: it goes to its member alone.
 */
export async function planLetter(
  trx: Database,
  enqueue: Enqueue,
  member: string,
  asked: Asked,
  is_test: boolean,
): Promise<void> {
  const { organiser_id, key, kind, subject, body } = asked
  if (await isPlanned(trx, asked, is_test)) return
  const { time_zone, send_at } = await timeOf(trx, asked)
  const made = await trx
    .insertInto('organiser_letter')
    .values({
      ...{ organiser_id, key, member, kind, subject, body, is_test, time_zone },
      whom: JSON.stringify(whomOf(asked)),
      send_at: send_at ?? sql`now()`,
    })
    .onConflict(on => on.columns(['organiser_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  if (!send_at) await enqueue(trx, 'send_letters', {})
  if (!is_test) await logAct(trx, organiser_id, member, 'send_letter', subject)
}

/** The moment of a time by this clock. Throws a `Refusal` where it is over, or more than a year away. */
async function momentOf(database: Database, local: string, time_zone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date; is_over: boolean; is_far: boolean }>`
    select at, at < now() as is_over, at > now() + interval '1 year' as is_far
    from (select ${local}::timestamp at time zone ${time_zone} as at) one`.execute(database)
  const [moment] = rows
  if (!moment || moment.is_over)
    throw new Refusal(422, 'This time is over. Choose a later one, or send the letter now.')
  if (moment.is_far) throw new Refusal(422, 'A letter can be planned for the next year at most.')
  return moment.at
}

/** Stops a letter: whoever waits for it gets none. One that is on its way to the mail server is sent. */
export async function endLetter(
  trx: Database,
  enqueue: Enqueue,
  organiser: number,
  member: string,
  id: number,
): Promise<void> {
  const letter = await trx
    .selectFrom('organiser_letter')
    .select(['subject', 'finished_at', 'stopped_by'])
    .where('id', '=', id)
    .where('organiser_id', '=', organiser)
    .forUpdate()
    .executeTakeFirst()
  if (!letter) throw new Refusal(404, 'There is no such letter of yours.')
  if (letter.finished_at || letter.stopped_by) return
  await trx
    .updateTable('organiser_letter_recipient')
    .set({ state: 'stopped' })
    .where('letter_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await trx
    .updateTable('organiser_letter')
    .set({ stopped_by: member, begun_at: sql`coalesce(begun_at, now())` })
    .where('id', '=', id)
    .execute()
  await enqueue(trx, 'send_letters', {})
  await logAct(trx, organiser, member, 'stop_letter', letter.subject)
}
