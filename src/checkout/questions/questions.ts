import { atom } from 'jotai'
import {
  answerProblem,
  isAnswered,
  type QuestionStep,
  questionSteps,
} from '../../../contract/rules/questions.ts'
import { updateWith } from '../../outbox/update.ts'
import { checkoutAtom } from '../../state/checkout.ts'
import { shownStepAtom } from '../passed.ts'
import { saveStepAtom } from '../saveStep.ts'
import { answersAfterDraft, answersBeforeDraft } from './draft.ts'
import { saveAnswersUpdate } from './update.ts'

/** Whether the questions after the payment are shown, or those before it. */
export const isAfterPaymentAtom = atom(get => get(shownStepAtom) === 'ticket_questions_after')

type Typed = typeof answersBeforeDraft.empty

/** The draft of the questions that are shown. */
const typedAtom = atom(
  get => get(get(isAfterPaymentAtom) ? answersAfterDraft.atom : answersBeforeDraft.atom),
  (get, set, change: Partial<Typed>) => {
    const draft = get(isAfterPaymentAtom) ? answersAfterDraft.atom : answersBeforeDraft.atom
    set(draft, { ...get(draft), ...change })
  },
)

/** What is asked on each step of the stepper. */
export const questionStepsAtom = atom((get): QuestionStep[] => {
  const checkout = get(checkoutAtom)
  if (!checkout) return []
  const { tickets, before_payment_questions: before, after_payment_questions: after } = checkout
  return questionSteps(tickets, get(isAfterPaymentAtom) ? after : before)
})

const lastAtom = atom(get => Math.max(0, get(questionStepsAtom).length - 1))

/** The number of the step that is shown. The step that is left counts as visited. */
export const shownAtom = atom(
  get => Math.min(get(typedAtom).shown, get(lastAtom)),
  (get, set, shown: number): void => {
    const { visited, shown: left } = get(typedAtom)
    set(typedAtom, { visited: [...new Set([...visited, Math.min(left, get(lastAtom))])], shown })
  },
)

export const questionStepAtom = atom(get => get(questionStepsAtom)[get(shownAtom)] ?? null)

/** Whether each step was visited and has its required answers. */
export const isCompleteAtom = atom(get => {
  const { visited, answers } = get(typedAtom)
  return get(questionStepsAtom).map((step, index) => visited.includes(index) && isAnswered(step, answers))
})

/** What is wrong on the step that is shown, by field. */
export const questionProblemsAtom = atom(get =>
  (get(questionStepAtom)?.questions ?? []).flatMap(({ key, question }) => {
    const problem = answerProblem(question, get(typedAtom).answers[key])
    return problem === null ? [] : [{ field: key, problem: `${problem}: ${question.question}` }]
  }),
)

/** The answers by their key. */
export const answersAtom = atom(
  get => get(typedAtom).answers,
  (get, set, typed: Record<string, string>) =>
    set(typedAtom, { answers: { ...get(typedAtom).answers, ...typed } }),
)

/** There is another ticket to which the answers of the shown one can be copied. */
export const canCopyAtom = atom(
  get =>
    get(questionStepAtom)?.ticket != null &&
    get(questionStepsAtom).filter(({ ticket }) => ticket !== null).length > 1,
)

/** Copies the answers of the shown ticket to all tickets that are asked the same questions. */
export const copyToAllAtom = atom(null, (get, set): void => {
  const answers = get(answersAtom)
  const given = new Map(
    get(questionStepAtom)?.questions.map(({ key, question }) => [question.id, answers[key] ?? '']),
  )
  const asked = get(questionStepsAtom).flatMap(({ ticket, questions }) => (ticket ? questions : []))
  const copies = asked.filter(({ question }) => given.has(question.id))
  set(answersAtom, Object.fromEntries(copies.map(({ key, question }) => [key, given.get(question.id) ?? ''])))
})

/** Shows the first step that is not complete; saves the answers where there is none. */
export const goOnFromQuestionsAtom = atom(null, async (get, set): Promise<void> => {
  set(shownAtom, get(shownAtom))
  const next = get(isCompleteAtom).indexOf(false)
  if (next >= 0) return set(shownAtom, next)
  const asked = get(questionStepsAtom).flatMap(({ questions }) => questions)
  const given = asked.flatMap(({ key }) => {
    const answer = get(answersAtom)[key]?.trim()
    return answer ? [[key, answer] as const] : []
  })
  const before_or_after = get(isAfterPaymentAtom) ? 'after' : 'before'
  const body = { answers: Object.fromEntries(given), before_or_after } as const
  await set(saveStepAtom, updateWith(saveAnswersUpdate, body))
})
