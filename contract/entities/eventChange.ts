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
