import { defaulted, enums, object, optional } from 'superstruct'
import { act } from '../call.ts'
import { id, text } from '../fields.ts'
import { stepName } from '../steps.ts'

/** A step that the checkout has reached; sent only with consent. `visitor`: a random id of this page. */
export const logAnalytics = act('analytics', {
  under: 'store',
  alone: true,
  request: object({ state: stepName, visitor: text(40) }),
})

/** `trail`: the visited pages and steps. The user's id and e-mail are sent where they are known. */
export const reportError = act('error_report', {
  under: 'store',
  alone: true,
  request: object({
    kind: enums(['error', 'trace', 'replay']),
    message: text(500),
    stack: defaulted(text(4000), ''),
    trail: defaulted(text(4000), ''),
    user_id: optional(id()),
    email: optional(text(254)),
  }),
})
