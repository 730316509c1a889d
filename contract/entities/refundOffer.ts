import { boolean, type Infer, number, object, string } from 'superstruct'

/** What somebody is asked whose event was moved or postponed: to keep their tickets, or to have their money back. */
export const refundOffer = object({
  /** Allows who has it to answer. */
  token: string(),
  event_name: string(),
  /** When and where it is now. */
  now: string(),
  is_postponed: boolean(),
  tickets: number(),
  /** What would go back or be less to pay, in the words of the order's currency, such as £20.00; empty: nothing. */
  amount: string(),
})

export type RefundOffer = Infer<typeof refundOffer>
