import { defaulted, enums, object, optional } from 'superstruct'
import { act } from '../call.ts'
import { id, text } from '../fields.ts'
import { stepName } from '../steps.ts'
import { unread } from './answers.ts'

/* What a page says of itself. In a file of its own, because only late parts of the page say it. */

/** A state that the checkout has come to, from whoever has accepted that. `visitor`: made up by the page. */
export const logAnalytics = act({
  name: 'analytics',
  method: 'POST',
  path: '/ajax/store/analytics/',
  needs: 'nothing',
  request: object({ state: stepName, visitor: text(40) }),
  answer: unread,
})

/** `trail`: the pages and steps that were visited. The user is told once it has been fetched. */
export const reportError = act({
  name: 'error_report',
  method: 'POST',
  path: '/ajax/store/error_report/',
  needs: 'nothing',
  request: object({
    kind: enums(['error', 'trace', 'replay']),
    message: text(500),
    stack: defaulted(text(4000), ''),
    trail: defaulted(text(4000), ''),
    user_id: optional(id()),
    email: optional(text(254)),
  }),
  answer: unread,
})
