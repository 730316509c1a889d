import { enums, optional } from 'superstruct'
import { flag, id, text } from '../fields.ts'
import { ORDER_STATES } from './orderList.ts'

/** Which orders of an organiser. What is left out keeps no order away. */
export const whichOrders = {
  organiser_id: id(),
  event_id: optional(id()),
  date_id: optional(id()),
  ticket_id: optional(id()),
  /** Those with gift vouchers of the organiser. */
  has_vouchers: optional(flag()),
  state: optional(enums(ORDER_STATES)),
  /** A part of the reference, of the buyer's name or e-mail address or of an answer, or the number of a ticket. */
  search: optional(text(100)),
  question_id: optional(id()),
  /** A part of the answer to this question. */
  answer: optional(text(100)),
  /** The whole answer of a ticket to this question; empty: a ticket that has none. */
  answer_is: optional(text(2000)),
}
