import type { StepName } from '../../../contract/steps.ts'

/** The heading of each step, as the shopper reads it. A step that is missing here does not compile. */
export const headings: Record<StepName, RegExp> = {
  determining: /^(Checkout|Basket)$/,
  basket: /^Basket$/,
  captcha: /^(Checkout|Basket)$/,
  reserve: /^(Checkout|Basket)$/,
  login: /^Account$/,
  marketing_preferences: /^Keep updated$/,
  // The charity words its own.
  donation: /./,
  gift_aid: /^Gift Aid$/,
  delivery_address: /^Delivery Address$/,
  ticket_questions_before: /^Ticket Questions$/,
  payment: /^(Payment|Complete purchase|Confirming Payment|Claiming free tickets)$/,
  deliver_tickets: /^Payment complete$/,
  awaiting_truelayer: /^Payment$/,
  ticket_questions_after: /^Ticket Questions$/,
  after_sale_messages: /^Messages from the organiser$/,
  waiver: /^Waiver$/,
  order_completed: /^Order completed$/,
}
