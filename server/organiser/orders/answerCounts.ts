import { type RawBuilder, sql } from 'kysely'
import type { Answer, Body } from '../../../contract/call.ts'
import type { getAnswerCounts } from '../../../contract/calls/organiserOrders.ts'
import type { Database } from '../../database/connect.ts'
import { foundOrdersSql } from './foundOrders.ts'
import { ticketAnswersSql } from './ticketAnswersSql.ts'

const MOST_ANSWERS = 100

/**
 * How many valid tickets of the orders that are chosen have each answer to a question. The orders are found without the question,
 * so that no chosen answer keeps the others from being counted.
 */
export async function answerCounts(
  database: Database,
  { question_id, ...asked }: Body<typeof getAnswerCounts>,
): Promise<Answer<typeof getAnswerCounts>> {
  const { rows } = await sql<{ answer: string; tickets: number; different: number }>`
    select one.answer, count(*)::integer as tickets, (count(*) over ())::integer as different
    from (${foundOrdersSql(asked, null)}) found join ${ticketAnswersSql(asked.organiser_id, question_id)} one on one.sale_id = found.id
    where ${isSame(sql`one.event_date_id`, asked.date_id)} and ${isSame(sql`one.ticket_type_id`, asked.ticket_id)}
    group by one.answer order by one.answer = '' desc, tickets desc, one.answer limit ${MOST_ANSWERS + 1}`.execute(
    database,
  )
  const answers = rows.filter(({ answer }) => answer !== '').slice(0, MOST_ANSWERS)
  const [first] = rows
  const unanswered = first?.answer === '' ? first.tickets : 0
  return {
    answers: answers.map(({ answer, tickets }) => ({ answer, tickets })),
    unanswered,
    more: (first?.different ?? 0) - answers.length - (unanswered > 0 ? 1 : 0),
  }
}

const isSame = (column: RawBuilder<unknown>, value: number | undefined) =>
  value === undefined ? sql`true` : sql`${column} = ${value}`
