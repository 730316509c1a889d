import { dateAtTime } from '../../contract/format/dates.ts'
import { Refusal } from '../http/refusal.ts'

/** Why tickets whose access code was not entered, or is withdrawn, cannot be bought. */
export const needsCode = (what: string): string =>
  `${what} can only be bought with an access code. Please enter it on the page of the event.`

/** Why tickets that are not on sale cannot be bought. `begins`: when their sale begins; null: it has begun, or never will. */
export const offSale = (what: string, begins: string | null, are = 'is'): string =>
  begins === null ? `${what} can no longer be bought.` : `${what} ${are} on sale from ${dateAtTime(begins)}.`

/** Why what was reserved, kept back or put into a basket cannot be bought at the price that it had. */
export const inOtherCurrency = (what: string): string => `${what} is sold in another currency now.`

interface Sale {
  on_sale: boolean
  /** When the sale begins, as for `offSale`. */
  begins: string | null
  /** Whether this server takes payments for its organiser. */
  sold_here: boolean
}

/** Throws a `Refusal` where tickets cannot be added to a basket now. */
export function refuseOffSale({ on_sale, begins, sold_here }: Sale): void {
  if (!on_sale) throw new Refusal(422, offSale('These tickets', begins, 'are'))
  if (!sold_here) throw new Refusal(422, 'These tickets are not on sale here.')
}
