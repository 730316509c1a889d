import { enums, type Infer } from 'superstruct'

/** The names of the checkout's steps on the wire. */
export const stepName = enums([
  'determining',
  'basket',
  'captcha',
  'reserve',
  'login',
  'marketing_preferences',
  'donation',
  'gift_aid',
  'delivery_address',
  'ticket_questions_before',
  'payment',
  'deliver_tickets',
  'awaiting_truelayer',
  'ticket_questions_after',
  'after_sale_messages',
  'waiver',
  'order_completed',
])

export type StepName = Infer<typeof stepName>

/** Steps that need no reservation. */
export const beforeReservation: ReadonlySet<StepName> = new Set([
  'determining',
  'basket',
  'captcha',
  'reserve',
])

/** Steps that follow the payment, or the claim of free tickets. */
export const afterPayment: ReadonlySet<StepName> = new Set([
  'deliver_tickets',
  'ticket_questions_after',
  'waiver',
  'after_sale_messages',
  'order_completed',
])
