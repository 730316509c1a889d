import { sql } from 'kysely'
import { type Answers, answerProblem, questionSteps } from '../../contract/rules/questions.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { liveSale } from '../sale/basket.ts'
import { questionsOf } from '../sale/questionsOf.ts'
import { changes, type Handlers } from './handler.ts'

export const questionsHandlers = {
  save_question_answers: changes({
    async apply(trx, { session }, { answers, before_or_after }) {
      const sale = await liveSale(trx, session.family)
      if (sale.paid !== (before_or_after === 'after'))
        throw new Refusal(409, 'The checkout is not at this step.')
      await saveAnswers(trx, sale.id, answers, before_or_after === 'before')
      return {}
    },
    answer: async () => ({ questions_set: true }),
  }),
} satisfies Partial<Handlers>

/** Replaces the answers of a sale to the questions before or after payment. Throws a `Refusal`. */
async function saveAnswers(trx: Database, sale: number, answers: Answers, isBefore: boolean): Promise<void> {
  // Of two saves at once, the second waits for the first and replaces its answers.
  await trx.selectFrom('sale').select('id').where('id', '=', sale).forUpdate().execute()
  const lines = await trx
    .selectFrom('sale_line')
    .select(['ticket_type_id as ticket_id', 'qty'])
    .where('sale_id', '=', sale)
    .orderBy('ticket_type_id')
    .execute()
  const asked = await questionsOf(
    trx,
    lines.map(({ ticket_id }) => ticket_id),
  )
  const questions = isBefore ? asked.before_payment_questions : asked.after_payment_questions
  const all = questionSteps(lines, questions).flatMap(step => step.questions)
  for (const { key, question } of all) {
    const problem = answerProblem(question, answers[key])
    if (problem) throw new Refusal(422, problem)
  }
  const ids = questions.map(({ id }) => id)
  await sql`delete from answer where sale_id = ${sale} and question_id = any(${ids})`.execute(trx)
  const given = all.filter(({ key }) => answers[key]?.trim())
  for (const { key, question, ticketIndex } of given)
    await trx
      .insertInto('answer')
      .values({
        sale_id: sale,
        question_id: question.id,
        ticket_type_id: question.ticket_id,
        ticket_index: ticketIndex,
        question: question.question,
        answer: (answers[key] as string).trim(),
      })
      .execute()
}
