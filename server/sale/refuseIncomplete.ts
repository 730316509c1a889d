import { addressIncomplete } from '../../contract/rules/address.ts'
import { answerKey, answerMissing, isAnswered, questionSteps } from '../../contract/rules/questions.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { questionsOf } from './questionsOf.ts'

/** Refuses to sell what its organiser cannot deliver: without the mandatory answers, or an address to post tickets to. */
export async function refuseIncomplete(trx: Database, sale: number): Promise<void> {
  const lines = await trx
    .selectFrom('sale_line')
    .innerJoin('ticket_type', 'ticket_type.id', 'ticket_type_id')
    .innerJoin('event_date', 'event_date.id', 'event_date_id')
    .innerJoin('event', 'event.id', 'event_id')
    .select(['ticket_type_id as ticket_id', 'qty', 'event.delivery_cost'])
    .where('sale_id', '=', sale)
    .orderBy('ticket_type_id')
    .execute()
  if (lines.some(({ delivery_cost }) => delivery_cost !== null) && !(await hasDeliveryAddress(trx, sale)))
    throw new Refusal(422, addressIncomplete)
  const asked = await questionsOf(
    trx,
    lines.map(({ ticket_id }) => ticket_id),
  )
  const steps = questionSteps(lines, asked.before_payment_questions)
  const answers = steps.length > 0 ? await answersOf(trx, sale) : {}
  if (!steps.every(step => isAnswered(step, answers))) throw new Refusal(422, answerMissing)
}

async function hasDeliveryAddress(trx: Database, sale: number): Promise<boolean> {
  const { delivery_address_id } = await trx
    .selectFrom('sale')
    .select('delivery_address_id')
    .where('id', '=', sale)
    .executeTakeFirstOrThrow()
  return delivery_address_id !== null
}

/** The stored answers, by their key on the wire. */
async function answersOf(trx: Database, sale: number): Promise<Record<string, string>> {
  const answers = await trx
    .selectFrom('answer')
    .select(['ticket_type_id', 'question_id', 'ticket_index', 'answer'])
    .where('sale_id', '=', sale)
    .execute()
  return Object.fromEntries(
    answers.map(({ ticket_type_id, question_id, ticket_index, answer }) => [
      answerKey(ticket_type_id, question_id ?? 0, ticket_index),
      answer,
    ]),
  )
}
