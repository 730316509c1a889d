import { array, boolean, enums, type Infer, nullable, number, object, optional, string } from 'superstruct'
import { read } from '../call.ts'
import { flag, id, text } from '../fields.ts'
import { moneyAmounts } from '../moneyAmounts.ts'
import { choicesOfOrders } from '../orders/choicesOfOrders.ts'
import { ORDER_MOMENTS, ORDER_SORTS } from '../orders/orderList.ts'
import { whichOrders } from '../orders/whichOrders.ts'

/** A paid order, with what it bought of one organiser: tickets of its events, and its gift vouchers. */
const organiserOrder = object({
  id: number(),
  reference: string(),
  /** When it was paid, in the form 18/12/2026 at 7:30 pm, by the clock of its first event. */
  bought: string(),
  full_name: string(),
  email: string(),
  is_test: boolean(),
  /** Its payment was given back, and its tickets are no longer valid. */
  is_refunded: boolean(),
  /** The member who has given it to a guest; left out: it was bought. */
  given_by: optional(string()),
  /** The member who has sold it at the counter; left out: it was bought on the site. */
  sold_by: optional(string()),
  /** What was bought, in words, with its seats or with who a gift voucher is for. */
  items: array(string()),
  /** Its tickets, each with its seat; none of gift vouchers. */
  tickets: array(
    object({
      id: string(),
      name: string(),
      is_refunded: boolean(),
      /** Left out by a server of the version before, as its date is. */
      type_id: optional(number()),
      nice_date: optional(string()),
    }),
  ),
  /** Where it is posted to, a line each; none where nothing is posted. */
  delivery_address: array(string()),
  answers: array(
    object({
      id: number(),
      question: string(),
      of: string(),
      answer: string(),
      /** The answers that can be chosen; empty: any words can be typed. */
      choices: array(string()),
    }),
  ),
  /** What went back of it by its payments, as £20.00, the newest first. */
  refunds: optional(array(object({ amount: string(), state: enums(['asked', 'made', 'rejected']) }))),
  /** What the bank has not taken back, and nobody has paid by hand, as £20.00; left out or empty: nothing. */
  due: optional(string()),
  currency: string(),
  currency_symbol: string(),
  /** What of the organiser was paid for it and refunded; left out: its payment is not in the book. */
  amounts: optional(moneyAmounts),
  /** What the shopper said about the order; empty: nothing. */
  feedback: string(),
})

export type OrganiserOrder = Infer<typeof organiserOrder>

/**
 * The orders of an organiser, at most 50, or 500 for a file. What is searched for is personal data, so it is sent in a body:
 * logs and histories keep addresses.
 */
export const getOrganiserOrders = read('get_organiser_orders', {
  path: '/ajax/store/organiser/orders/',
  request: object({
    ...whichOrders,
    /** The newest first unless it says otherwise. */
    sort: optional(enums(ORDER_SORTS)),
    /** The order after which the answer begins. */
    after: optional(id()),
    for_file: optional(flag()),
  }),
  answer: object({
    /** null: the user is no member of this organiser who sees orders. */
    orders: nullable(array(organiserOrder)),
    /** Ask with this `after` for more; null: there are none. */
    after: nullable(number()),
  }),
})

/** How many valid tickets of the orders have each answer to a question, whichever answers the orders are chosen by. */
export const getAnswerCounts = read('get_answer_counts', {
  path: '/ajax/store/organiser/orders/answers/',
  request: object({ ...whichOrders, question_id: id() }),
  answer: object({
    /** The most frequent first, at most 100. null: the user is no member of this organiser who sees orders. */
    answers: nullable(array(object({ answer: string(), tickets: number() }))),
    /** The tickets without an answer. */
    unanswered: number(),
    /** How many different answers there are besides. */
    more: number(),
  }),
})

export type OrderChoices = Infer<typeof choicesOfOrders>

/** What the orders of an organiser can be chosen by: its events with their dates, ticket types and questions. */
export const getOrderChoices = read('get_order_choices', {
  method: 'GET',
  path: '/ajax/store/organiser/orders/choices/',
  request: object({ organiser_id: id() }),
  answer: object({
    /** null: the user is no member of this organiser who sees orders. */
    choices: nullable(choicesOfOrders),
  }),
})

const lifeMoment = object({
  /** 18/12/2026 at 7:30 pm, by the clock of the order's first event. */
  at: string(),
  what: enums(ORDER_MOMENTS),
  /** Such as the numbers of the tickets that it is of; empty: the order. */
  about: string(),
  /** As £20.00; empty: none, or that of an order that other organisers have a part of. */
  amount: string(),
  /** The member who did it; empty: nobody did. */
  member: string(),
})

export type LifeMoment = Infer<typeof lifeMoment>

const exchangeable = object({
  type_id: number(),
  date_id: number(),
  name: string(),
  nice_date: string(),
  /** What one costs now with its fee, in decimals. */
  price: number(),
  /** How many places are left for it. */
  left: number(),
})

/** A ticket of an order, and the types of its event that it can be exchanged for. */
const exchange = object({
  type_id: number(),
  date_id: number(),
  name: string(),
  nice_date: string(),
  /** What it has cost with its fee, in decimals. */
  cost: number(),
  /** Why it cannot be exchanged; empty: it can. */
  refused: string(),
  /** In the order of their dates; also those that are sold out. */
  types: array(exchangeable),
})

export type Exchange = Infer<typeof exchange>

/** What a ticket can be exchanged for. */
export const getExchange = read('get_exchange', {
  path: '/ajax/store/organiser/exchange/',
  request: object({ organiser_id: id(), ticket_id: text(10) }),
  answer: object({
    /** null: the user is no member of this organiser who may exchange, or there is no such ticket. */
    exchange: nullable(exchange),
  }),
})

/** An order with all that is known to have happened to it. */
export const getOrganiserOrder = read('get_organiser_order', {
  method: 'GET',
  path: '/ajax/store/organiser/order/',
  request: object({ organiser_id: id(), sale_id: id() }),
  answer: object({
    /** null: the user is no member of this organiser who sees orders, or there is no such order. */
    order: nullable(organiserOrder),
    /** The most that can be given back while its tickets stay valid, in decimals; left out: the member may give nothing. */
    most_back: optional(number()),
    /** The earliest first. */
    life: array(lifeMoment),
    /** By whose clock the times are, such as Europe/London. */
    time_zone: string(),
  }),
})
