import { saveQuestionAnswers } from '../../../contract/calls/questions.ts'
import type { UpdateRow } from '../../outbox/update.ts'
import { notices } from '../../text/notices.ts'
import { savesStep } from '../saveStep.ts'

/** The checkout's answer does not hold the answers. */
export const saveAnswersUpdate: UpdateRow<typeof saveQuestionAnswers> = {
  call: saveQuestionAnswers,
  overlay: checkout => checkout,
  ...savesStep,
  notice: (_body, error) => error ?? notices.notDone(null),
}
