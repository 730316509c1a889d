import { defaulted, enums, object, optional } from 'superstruct'
import { act } from '../call.ts'
import { id, text } from '../fields.ts'
import { stepName } from '../steps.ts'

/** A state that the checkout has come to, from whoever has accepted that. `visitor`: made up by the page. */
export const logAnalytics = act('analytics', {
  under: 'store',
  request: object({ state: stepName, visitor: text(40) }),
})

/** `trail`: the pages and steps that were visited. The user is told once it has been fetched. */
export const reportError = act('error_report', {
  under: 'store',
  request: object({
    kind: enums(['error', 'trace', 'replay']),
    message: text(500),
    stack: defaulted(text(4000), ''),
    trail: defaulted(text(4000), ''),
    user_id: optional(id()),
    email: optional(text(254)),
  }),
})
