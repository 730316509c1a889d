import { array, boolean, enums, type Infer, nullable, number, object, optional, string } from 'superstruct'
import { read } from '../call.ts'
import { id, text } from '../fields.ts'
import { moneyAmounts } from '../moneyAmounts.ts'

/** A paid order, with what it bought of one event or, of an organiser, as gift vouchers. */
const organiserOrder = object({
  id: number(),
  reference: string(),
  /** When it was paid, in the form 18/12/2026 at 7:30 pm. */
  bought: string(),
  full_name: string(),
  email: string(),
  is_test: boolean(),
  /** Its payment was given back, and its tickets are no longer valid. */
  is_refunded: boolean(),
  /** The member who has given it to a guest; left out: it was bought. */
  given_by: optional(string()),
  /** What was bought, in words, with its seats or with who a gift voucher is for. */
  items: array(string()),
  /** Its tickets of the event, each with its seat; none of gift vouchers. */
  tickets: array(object({ id: string(), name: string(), is_refunded: boolean() })),
  /** Where it is posted to, a line each; none where nothing is posted. */
  delivery_address: array(string()),
  answers: array(object({ question: string(), of: string(), answer: string() })),
  /** What went back of it by its payments, as £20.00, the newest first. */
  refunds: optional(array(object({ amount: string(), state: enums(['asked', 'made', 'rejected']) }))),
  /** What the bank has not taken back, and nobody has paid by hand, as £20.00; left out or empty: nothing. */
  due: optional(string()),
  /** What of the event, or of gift vouchers, was paid for it and refunded; left out by a server of the version before. */
  amounts: optional(moneyAmounts),
  /** What the shopper said about the order; empty: nothing. */
  feedback: string(),
})

export type OrganiserOrder = Infer<typeof organiserOrder>

/** The orders of an event or, without an event, of the organiser's gift vouchers; the newest first, at most 100. */
export const getOrganiserOrders = read('get_organiser_orders', {
  method: 'GET',
  path: '/ajax/store/organiser/orders/',
  request: object({
    organiser_id: id(),
    event_id: optional(id()),
    before: optional(id()),
    /** A part of the reference, or of the buyer's name or e-mail address. */
    search: optional(text(100)),
  }),
  answer: object({
    /** null: the user is no member of this organiser, or the event is not this organiser's. */
    orders: nullable(array(organiserOrder)),
    /** Ask with this `before` for older orders; null: there are none. */
    before: nullable(number()),
  }),
})
