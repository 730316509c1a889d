import { plural } from '../format/words.ts'
import { MOST_COUNT } from '../mostCount.ts'

/** The most tickets of one type, and gift vouchers of one value, in one order. */
export const mostOfOneKind = 100

export interface QuantityLimits {
  /** null: no limit is set. */
  max_can_reserve: number | null
  min_per_customer: number
}

export type JudgedQuantity =
  | { send: number; warning: string | null }
  /** Nothing is sent. With a warning the field keeps the typed value; without one it shows the last value. */
  | { send: null; warning: string | null }

export const onlyLeft = (most: number): string =>
  most === 0 ? 'None left' : `You can only reserve ${plural(most, 'ticket')} of this type`

export const atLeast = (least: number): string =>
  `You must purchase a minimum of ${plural(least, 'ticket')} of this type`

/** Judges a typed quantity: above the maximum it is clamped and sent, below the minimum it is not sent. */
export function judgeQuantity(
  typed: number | null,
  { max_can_reserve, min_per_customer }: QuantityLimits,
): JudgedQuantity {
  if (typed === null || typed < 1 || !Number.isInteger(typed)) return { send: null, warning: null }
  if (min_per_customer > 1 && typed < min_per_customer)
    return { send: null, warning: atLeast(min_per_customer) }
  const most = max_can_reserve ?? MOST_COUNT
  if (typed > most) return { send: most >= 1 ? most : null, warning: onlyLeft(most) }
  return { send: typed, warning: null }
}

interface StandingLine extends QuantityLimits {
  max_can_reserve_exceeded: boolean
  min_per_customer_exceeded: boolean
}

/** The server's objection to the quantity of a line; null: it has none. */
export function standingWarning(line: StandingLine): string | null {
  if (line.max_can_reserve_exceeded && line.max_can_reserve !== null) return onlyLeft(line.max_can_reserve)
  return line.min_per_customer_exceeded ? atLeast(line.min_per_customer) : null
}

/** Whether a reservation of the line would be refused: too few are wanted, or none is left. */
export const cannotBeReserved = (line: StandingLine): boolean =>
  line.min_per_customer_exceeded || (line.max_can_reserve_exceeded && line.max_can_reserve === 0)
