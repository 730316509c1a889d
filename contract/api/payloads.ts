import { array, boolean, type Infer, integer, literal, object, optional, string } from 'superstruct'
import { soldAmounts } from '../moneyAmounts.ts'

/* What webhooks are told: ids and amounts, and nothing else of people. */

const order = {
  order_id: integer(),
  reference: string(),
  is_test: boolean(),
  /** The ids of the tickets that it is of. */
  tickets: array(string()),
}

const worth = {
  currency: string(),
  /** What of the organiser was sold in it and taken back. Left out: its payment is not in the book. */
  amounts: optional(soldAmounts),
}

/** Its data, by what a webhook is told of. */
export const webhookPayloads = {
  'order.paid': object({
    type: literal('order.paid'),
    timestamp: string(),
    data: object({ ...order, ...worth }),
  }),
  'order.refunded': object({
    type: literal('order.refunded'),
    timestamp: string(),
    /** `tickets`: those that were refunded; none where an amount went back. `is_whole`: nothing of the organiser is left in it. */
    data: object({ ...order, is_whole: boolean(), ...worth }),
  }),
  'ticket.transferred': object({
    type: literal('ticket.transferred'),
    timestamp: string(),
    data: object(order),
  }),
  'ticket.admitted': object({
    type: literal('ticket.admitted'),
    timestamp: string(),
    data: object({
      event_id: integer(),
      /** `is_undone`: an admission of the ticket was a mistake, and was taken back. */
      admissions: array(
        object({ ticket: string(), order_id: integer(), at: string(), is_undone: boolean() }),
      ),
    }),
  }),
}

export type WebhookPayload = Infer<(typeof webhookPayloads)[keyof typeof webhookPayloads]>
