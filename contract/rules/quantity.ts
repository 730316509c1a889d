import { is } from 'superstruct'
import { count } from '../fields.ts'

export interface QuantityLimits {
  /** null: no limit is set. */
  max_can_reserve: number | null
  min_per_customer: number
}

export type JudgedQuantity =
  | { send: number; warning: string | null }
  /** Nothing is sent. With a warning the field keeps the typed value; without one it shows the last value. */
  | { send: null; warning: string | null }

/** Judges a typed quantity: above the maximum it is clamped and sent, below the minimum it is not sent. */
export function judgeQuantity(
  typed: number | null,
  { max_can_reserve, min_per_customer }: QuantityLimits,
): JudgedQuantity {
  if (typed === null || typed < 1 || !is(typed, count())) return { send: null, warning: null }
  if (min_per_customer > 1 && typed < min_per_customer) {
    return { send: null, warning: `You must purchase a minimum of ${min_per_customer} tickets of this type` }
  }
  if (max_can_reserve !== null && typed > max_can_reserve) {
    const warning = `You can only reserve ${max_can_reserve} tickets of this type`
    return max_can_reserve >= 1 ? { send: max_can_reserve, warning } : { send: null, warning }
  }
  return { send: typed, warning: null }
}
