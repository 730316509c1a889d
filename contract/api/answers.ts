import { array, boolean, enums, integer, nullable, object, optional, string } from 'superstruct'
import { moneyAmounts } from '../moneyAmounts.ts'

/* What the API answers. A moment is ISO 8601 in UTC. */

export const apiEvent = object({
  id: integer(),
  title: string(),
  /** The address of its page. */
  url: string(),
  status: enums(['scheduled', 'postponed', 'cancelled']),
  tickets: array(
    object({
      ticket_id: integer(),
      name: string(),
      /** When its date begins. */
      starts_at: string(),
      sold: integer(),
      /** Reserved now and not paid. */
      held: integer(),
      left: integer(),
      /** So many more are kept back by the organiser. */
      kept_back: integer(),
    }),
  ),
})

/** Without what other organisers have sold in it. */
export const apiOrder = object({
  id: integer(),
  reference: string(),
  paid_at: string(),
  full_name: string(),
  email: string(),
  is_test: boolean(),
  is_refunded: boolean(),
  items: array(string()),
  tickets: array(object({ id: string(), name: string(), is_refunded: boolean() })),
  delivery_address: array(string()),
  answers: array(object({ question: string(), of: string(), answer: string() })),
  currency: string(),
  /** Left out: its payment is not in the book. */
  amounts: optional(moneyAmounts),
  feedback: string(),
})

export const apiAttendee = object({
  ticket: string(),
  /** The reference of its order. */
  order: string(),
  /** Whose ticket it is now: the buyer, or who has claimed it. */
  name: string(),
  email: string(),
  ticket_name: string(),
  starts_at: string(),
  seat: string(),
  is_test: boolean(),
  is_refunded: boolean(),
})

/** Where the next page begins: `after` of the next request; null: this is the last one. */
export const nextId = () => nullable(integer())
