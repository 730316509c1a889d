import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { TicketLine } from '../../../contract/entities/ticket.ts'
import type { QuestionStep } from '../../../contract/rules/questions.ts'
import { checkoutAtom } from '../../state/checkout.ts'
import { failures } from '../../text/failures.ts'
import { questionTexts } from '../../text/questions.ts'
import { StepForm } from '../../ui/fields/StepForm.tsx'
import { ContinueBar } from '../stepForm/ContinueBar.tsx'
import { NotSaved } from '../stepForm/NotSaved.tsx'
import { AnswerField } from './AnswerField.tsx'
import {
  canCopyAtom,
  copyToAllAtom,
  goOnFromQuestionsAtom,
  isAfterPaymentAtom,
  isCompleteAtom,
  questionProblemsAtom,
  questionStepAtom,
  questionStepsAtom,
  shownAtom,
} from './questions.ts'
import './View.css'

/** The organisers' questions: a step for the whole basket, and one for each ticket. */
export default function Questions() {
  const tickets = useAtomValue(checkoutAtom)?.tickets ?? []
  const step = useAtomValue(questionStepAtom)
  const shown = useAtomValue(shownAtom)
  const problems = useAtomValue(questionProblemsAtom)
  const canCopy = useAtomValue(canCopyAtom)
  const isPaid = useAtomValue(isAfterPaymentAtom)
  const copyToAll = useSetAtom(copyToAllAtom)
  const goOn = useSetAtom(goOnFromQuestionsAtom)
  if (!step) return null
  return (
    <>
      <StepList tickets={tickets} />
      <StepForm key={shown} problems={problems} onSubmit={() => void goOn()}>
        {isSubmitted => (
          <>
            <NotSaved text={failures.save_question_answers} />
            <fieldset className="questions">
              <legend>
                <h2>{titleOf(step, tickets)}</h2>
              </legend>
              {step.questions.map(asked => (
                <AnswerField key={asked.key} asked={asked} isSubmitted={isSubmitted} />
              ))}
            </fieldset>
            {canCopy && (
              <p>
                <button type="button" className="link" onClick={() => copyToAll()}>
                  {questionTexts.copy}
                </button>
              </p>
            )}
            <ContinueBar {...(isPaid && { total: null })} />
          </>
        )}
      </StepForm>
    </>
  )
}

/** The steps by name, where there are several, with those that are complete marked. */
function StepList({ tickets }: { tickets: TicketLine[] }) {
  const steps = useAtomValue(questionStepsAtom)
  const isComplete = useAtomValue(isCompleteAtom)
  const [shown, show] = useAtom(shownAtom)
  if (steps.length < 2) return null
  return (
    <nav aria-label={questionTexts.steps}>
      <ol className="question-steps">
        {steps.map((step, index) => (
          <li key={step.questions[0]?.key}>
            <button
              type="button"
              aria-current={index === shown ? 'step' : undefined}
              data-complete={isComplete[index] || undefined}
              onClick={() => show(index)}
            >
              {titleOf(step, tickets)}
              {isComplete[index] && <span className="visually-hidden">, {questionTexts.complete}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The name of the ticket, with its number where there are several of its type. */
function titleOf({ ticket }: QuestionStep, tickets: TicketLine[]): string {
  if (!ticket) return questionTexts.basket
  const line = tickets.find(({ ticket_id }) => ticket_id === ticket.ticket_id)
  const name = line?.ticket_name ?? ''
  return (line?.qty ?? 0) > 1 ? `${name} ${ticket.index + 1}` : name
}
