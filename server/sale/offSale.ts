import { dateAtTime } from '../../contract/format/dates.ts'

/** Why tickets whose access code was not entered, or is withdrawn, cannot be bought. */
export const needsCode = (what: string): string =>
  `${what} can only be bought with an access code. Please enter it on the page of the event.`

/** Why tickets that are not on sale cannot be bought. `begins`: when their sale begins; null: it has begun, or never will. */
export const offSale = (what: string, begins: string | null, are = 'is'): string =>
  begins === null ? `${what} can no longer be bought.` : `${what} ${are} on sale from ${dateAtTime(begins)}.`
