import { type RawBuilder, sql } from 'kysely'
import type { LetterKind, Reach, Whom } from '../../../contract/calls/organiserLetters.ts'
import { isCancelledSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { isRefusedAddressSql } from '../../database/refusedAddressSql.ts'
import { isLetInSql } from '../../tickets/isLetInSql.ts'
import { isAnswerOfTicketSql } from '../../tickets/soldAsSql.ts'
import { hasWords } from '../orders/foundOrders.ts'

/**
 * The accounts that hold valid tickets of an organiser now, each once: that of the buyer, or of whoever has claimed the ticket.
 * Nobody holds what was refunded, or what was of a deleted account.
 */
export const holdersSql = (organiser: number, whom: Whom): RawBuilder<{ account_id: number }> => sql`
  select distinct ticket.account_id from event join event_date date on date.event_id = event.id
  join ticket_type type on type.event_date_id = date.id join ticket on ticket.ticket_type_id = type.id
  where event.organiser_id = ${organiser} and not ${isCancelledSql}
    and ticket.account_id is not null and ticket.refunded_at is null and ${isMeantSql(whom)}`

function isMeantSql({ event_id, dates = [], tickets = [], arrived, question_id, answer = '' }: Whom) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (event_id) conditions.push(sql`event.id = ${event_id}`)
  if (dates.length > 0) conditions.push(sql`date.id = any(${dates})`)
  if (tickets.length > 0) conditions.push(sql`type.name = any(${tickets})`)
  if (arrived) conditions.push(arrived === 'yes' ? isLetInSql : sql`not ${isLetInSql}`)
  if (question_id) conditions.push(isAnsweredSql(question_id, answer))
  return sql.join(conditions, sql` and `)
}

/** An answer is of one ticket, or of its whole order. */
const isAnsweredSql = (question: number, words: string) => sql`exists (select from answer
  where answer.sale_id = ticket.sale_id and answer.question_id = ${question} and ${hasWords(sql`answer.answer`, words)}
    and (answer.ticket_index is null or ${isAnswerOfTicketSql}))`

/** What a letter does to an `account`: it goes there, or leaves it out for a reason. */
export const stateForSql = (kind: LetterKind, organiser: number): RawBuilder<'waiting' | LeftOut> =>
  kind === 'service'
    ? sql`'waiting'`
    : sql`case when not exists (select from organiser_subscription consent
        where consent.organiser_id = ${organiser} and consent.account_id = account.id) then 'no_consent'
      when ${isRefusedAddressSql(sql`account.email`)} then 'refused_before' else 'waiting' end`

export type LeftOut = 'no_consent' | 'refused_before'

/** How many people a letter would go to now. */
export async function reachOf(
  database: Database,
  organiser: number,
  kind: LetterKind,
  whom: Whom,
): Promise<Reach> {
  const { rows } = await sql<Omit<Reach, 'people'>>`
    select (count(*) filter (where state = 'waiting'))::integer as reached,
      (count(*) filter (where state = 'no_consent'))::integer as no_consent,
      (count(*) filter (where state = 'refused_before'))::integer as refused_before
    from (select ${stateForSql(kind, organiser)} as state from (${holdersSql(organiser, whom)}) holder
      join account on account.id = holder.account_id) one`.execute(database)
  const { reached, no_consent, refused_before } = rows[0] ?? { reached: 0, no_consent: 0, refused_before: 0 }
  return { people: reached + no_consent + refused_before, reached, no_consent, refused_before }
}
