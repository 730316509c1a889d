import { sql } from 'kysely'
import type { Question } from '../../contract/rules/questions.ts'
import type { Database } from '../database/connect.ts'

interface Row {
  id: number
  event_id: number
  question: string
  type: Question['type']
  before_payment: boolean
  mandatory: boolean
  once_per_checkout: boolean
  prepopulated_array: string[]
  ticket_id: number
}

interface Asked {
  before_payment_questions: Question[]
  after_payment_questions: Question[]
}

/**
 * The questions to the buyer of these ticket types, in the order of their lines. A question that is asked once names
 * the first of its ticket types.
 */
export async function questionsOf(database: Database, types: number[]): Promise<Asked> {
  const { rows } = await sql<Row>`
    select question.id, question.event_id, question.question, question.type, question.before_payment,
      question.mandatory, question.once_per_checkout, question.prepopulated_array, type.id as ticket_id
    from unnest(${types}::bigint[]) with ordinality as line (id, position)
    join ticket_type type on type.id = line.id
    join event_date date on date.id = type.event_date_id
    join question on question.event_id = date.event_id
      and (question.tickets is null or type.name = any(question.tickets))
    order by line.position, question.position`.execute(database)
  const seen = new Set<number>()
  const asked = rows.filter(({ id, once_per_checkout }) => {
    const isRepeated = once_per_checkout && seen.has(id)
    seen.add(id)
    return !isRepeated
  })
  const [before, after] = [true, false].map(isBefore =>
    asked.filter(row => row.before_payment === isBefore).map(inWire),
  ) as [Question[], Question[]]
  return { before_payment_questions: before, after_payment_questions: after }
}

const inWire = (row: Row): Question => ({
  id: row.id,
  osq_id: row.id,
  ticket_id: row.ticket_id,
  question: row.question,
  type: row.type,
  mandatory: row.mandatory ? '1' : '0',
  once_per_checkout: row.once_per_checkout ? '1' : '0',
  prepopulated_array: row.prepopulated_array,
})
