import { boolean, defaulted, enums, object, record, string } from 'superstruct'
import { update } from '../call.ts'
import { text } from '../fields.ts'

/** `answers` is keyed `answer_{ticketId}_{questionId}`, with `_{ticket index}` for a question asked per ticket. */
export const saveQuestionAnswers = update('save_question_answers', {
  resource: body => `answers:${body.before_or_after}`,
  request: object({
    answers: defaulted(record(string(), text(2000)), {}),
    before_or_after: enums(['before', 'after']),
  }),
  answer: object({ questions_set: boolean() }),
})
