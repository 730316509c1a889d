import { array, type Infer, integer, nullable, optional, pattern, string, type } from 'superstruct'

/* What Square answers, as far as the shop reads it. */

/** Part of a path, and stored: PostgreSQL refuses NUL. */
export const squareId = pattern(string(), /^[\w-]{1,255}$/)

const moneyShape = type({ amount: integer(), currency: string() })
const paymentShape = type({
  id: squareId,
  status: string(),
  amount_money: moneyShape,
  reference_id: optional(nullable(string())),
  refund_ids: optional(nullable(array(squareId))),
  card_details: optional(nullable(type({ errors: optional(nullable(array(type({ code: string() })))) }))),
})
export type AnsweredPayment = Infer<typeof paymentShape>
export const paymentAnswer = type({ payment: paymentShape })
export const refundShape = type({
  id: squareId,
  status: string(),
  amount_money: moneyShape,
  payment_id: optional(nullable(squareId)),
})
export const refundsAnswer = type({ refunds: optional(array(refundShape)), cursor: optional(string()) })
export const eventShape = type({ event_id: squareId, type: string(), data: type({ object: type({}) }) })
