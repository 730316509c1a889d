import { array, boolean, type Infer, object, string } from 'superstruct'
import { act, read } from '../call.ts'
import { text } from '../fields.ts'

const sale = { sale_reference: text(10) }

const activityTerms = object({
  sale_reference: string(),
  events: array(object({ title: string(), terms: string() })),
  /** Whoever asks is its shopper, and may confirm them. */
  is_own: boolean(),
  is_confirmed: boolean(),
})

export type ActivityTerms = Infer<typeof activityTerms>

/** Terms of the activities of a sale. They are nobody's secret; whose sale it is is not said. */
export const getActivityTerms = read('get_activity_terms', {
  method: 'GET',
  path: '/ajax/store/activity_terms/',
  request: object(sale),
  answer: activityTerms,
})

export const confirmActivityTerms = act('confirm_activity_terms', {
  path: '/ajax/store/activity_terms/confirm/',
  request: object(sale),
})
