import { array, number, object, record, string } from 'superstruct'
import { draft } from '../../state/draft.ts'
import type { Occasion } from '../../state/persisted.ts'

/** The answers as they were typed, by their key; the numbers of the steps that were left once; and the shown step. */
const struct = object({ answers: record(string(), string()), visited: array(number()), shown: number() })

const answersDraft = (name: string, forgottenAt: readonly Occasion[]) =>
  draft({ name, struct, empty: { answers: {}, visited: [], shown: 0 }, forgottenAt })

export const answersBeforeDraft = answersDraft('answers_before', ['paid', 'sign_out', 'other_user'])

/** They are typed once the order is paid for. */
export const answersAfterDraft = answersDraft('answers_after', ['basket_left', 'sign_out', 'other_user'])
