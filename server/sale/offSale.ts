import { dateAtTime } from '../../contract/format/dates.ts'

/** Why tickets that are not on sale cannot be bought. `begins`: when their sale begins; null: it has begun, or never will. */
export const offSale = (what: string, begins: string | null, are = 'is'): string =>
  begins === null ? `${what} can no longer be bought.` : `${what} ${are} on sale from ${dateAtTime(begins)}.`
