import type { QuantityLimits } from '../../../../contract/rules/quantity.ts'
import type { AnyWaitingUpdate } from '../../../outbox/update.ts'

/** A line of tickets or of gift vouchers, with the updates that change it. */
export interface BasketLine extends QuantityLimits {
  resource: string
  /** Its name, as a label. */
  name: string
  /** Its name, in a sentence. */
  inWords: string
  qty: number
  setQuantity: (qty: number) => AnyWaitingUpdate
  removal: AnyWaitingUpdate
  /** Undoes the removal. */
  putBack: (qty: number) => AnyWaitingUpdate
}
