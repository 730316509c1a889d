import { array, boolean, type Infer, object, string } from 'superstruct'
import { act, read } from '../call.ts'
import { text } from '../fields.ts'

const sale = { sale_reference: text(10) }

const activityTerms = object({
  sale_reference: string(),
  events: array(object({ title: string(), terms: string() })),
  /** The order belongs to this visit, which may confirm the terms. */
  is_own: boolean(),
  is_confirmed: boolean(),
})

export type ActivityTerms = Infer<typeof activityTerms>

/**
 * The terms of the activities of a sale. Anyone with the link may read them; the answer does not name the shopper.
 */
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
