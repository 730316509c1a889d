import { array, boolean, enums, type Infer, number, object, string } from 'superstruct'
import { act, read } from '../call.ts'
import { text } from '../fields.ts'

const asked = object({ sale_reference: text(40) })

const sharedSale = object({
  /**
   * `open`: whoever has the link may continue. `personal`: its owner may, after a one-time code. `own`: it is this
   * session's. `paid`: its tickets are in the wallet. `gone`: it has ended, or there is none.
   */
  state: enums(['open', 'personal', 'own', 'paid', 'gone']),
  /** What is reserved, in words. */
  lines: array(string()),
  total: number(),
  currency: string(),
  seconds_remaining: number(),
})

export type SharedSale = Infer<typeof sharedSale>

/** What a link to a checkout shows to anybody. It has no personal data, and changes nothing. */
export const getSharedSale = read('get_shared_sale', {
  method: 'GET',
  path: '/ajax/store/session/shared/',
  request: asked,
  answer: sharedSale,
})

/** Moves the unpaid sale of a link, with its basket, to this session. false: it needs a one-time code of its owner. */
export const resumeSale = act('resume_sale', {
  path: '/ajax/store/session/resume/',
  request: asked,
  answer: object({ resumed: boolean() }),
})
