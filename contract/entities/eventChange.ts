import { array, boolean, enums, type Infer, nullable, number, object, string } from 'superstruct'

/** What holders of tickets notice of a change of their event. `scheduled`: it takes place after all. */
const changeKind = enums(['time', 'place', 'postponed', 'scheduled', 'cancelled'])

export type ChangeKind = Infer<typeof changeKind>

/** A change of an event, with how far its letters and refunds are. */
export const eventChange = object({
  id: number(),
  /** 18/12/2026 at 7:30 pm, by the clock of the event. */
  at: string(),
  /** The member who published it; null: a file of the operator. */
  by: nullable(string()),
  what: array(changeKind),
  /** All its letters and refunds are known. Until then there can be more. */
  is_counted: boolean(),
  letters: object({ all: number(), sent: number(), refused: number() }),
  /** Counted by orders. `failed`: the references of those whose money is not on its way back. */
  refunds: object({ all: number(), made: number(), failed: array(string()) }),
})

export type EventChange = Infer<typeof eventChange>

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
