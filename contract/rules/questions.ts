import type { Infer } from 'superstruct'
import type { question } from '../entities/checkout.ts'

export type Question = Infer<typeof question>

/** The answers by their key on the wire. A ticked box is `Yes`. */
export type Answers = Readonly<Record<string, string>>

export const TICKED = 'Yes'

/** A question as it is asked: of one ticket, or once for the whole basket. */
export interface AskedQuestion {
  key: string
  question: Question
  /** Counts the tickets of its type from 0; null: it is asked once. */
  ticketIndex: number | null
}

/** The questions of one ticket, or those that are asked once. */
export interface QuestionStep {
  /** null: the questions of the whole basket. */
  ticket: { ticket_id: number; index: number } | null
  questions: AskedQuestion[]
}

interface Line {
  ticket_id: number
  qty: number
}

/** The steps of a list of questions: the basket's, then one for each ticket. A step without a question is left out. */
export function questionSteps(lines: readonly Line[], questions: readonly Question[]): QuestionStep[] {
  const isOnce = ({ once_per_checkout }: Question) => once_per_checkout === '1'
  const once = questions.filter(isOnce).map(question => ask(question, null))
  const ofTickets = lines.flatMap(({ ticket_id, qty }) => {
    const own = questions.filter(question => !isOnce(question) && question.ticket_id === ticket_id)
    return Array.from({ length: qty }, (_, index) => ({
      ticket: { ticket_id, index },
      questions: own.map(question => ask(question, index)),
    }))
  })
  return [{ ticket: null, questions: once }, ...ofTickets].filter(step => step.questions.length > 0)
}

/** The key of an answer on the wire. `ticketIndex`: null for a question that is asked once. */
export const answerKey = (ticket: number, question: number, ticketIndex: number | null): string =>
  `answer_${ticket}_${question}${ticketIndex === null ? '' : `_${ticketIndex}`}`

const ask = (question: Question, ticketIndex: number | null): AskedQuestion => ({
  key: answerKey(question.ticket_id, question.id, ticketIndex),
  question,
  ticketIndex,
})

/** Shown for a mandatory question without an answer. */
export const answerMissing = 'Please enter your answer'

/** Why an answer cannot be accepted; null: it can. */
export function answerProblem({ type, mandatory, prepopulated_array }: Question, answer = ''): string | null {
  const given = answer.trim()
  if (given === '') return mandatory === '1' ? answerMissing : null
  const choices = type === 'checkbox' ? [TICKED] : type === 'dropdown' ? prepopulated_array : null
  return choices && !choices.includes(given) ? 'Please choose one of the answers' : null
}

/** Every answer of a step can be accepted. */
export const isAnswered = ({ questions }: QuestionStep, answers: Answers): boolean =>
  questions.every(({ key, question }) => answerProblem(question, answers[key]) === null)
