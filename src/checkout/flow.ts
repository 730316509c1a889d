import type { Checkout } from '../../contract/entities/checkout.ts'
import type { StepName } from '../../contract/steps.ts'

/** What decides the way through the checkout. */
export interface Facts {
  charity: boolean
  express: boolean
  donated: boolean
  preferences: boolean
  posted: boolean
  asksBefore: boolean
  asksAfter: boolean
  waivers: boolean
  messages: boolean
}

export const factsOf = (checkout: Checkout): Facts => ({
  charity: checkout.charity !== null,
  express: checkout.express,
  donated: checkout.donation_amount > 0,
  preferences: asksPreferences(checkout),
  posted: checkout.require_delivery_address,
  asksBefore: checkout.before_payment_questions.length > 0,
  asksAfter: checkout.after_payment_questions.length > 0,
  waivers: checkout.has_waivers,
  messages: checkout.after_sale_messages.length > 0,
})

/** The step of the marketing preferences applies when it would show at least one box. */
const asksPreferences = ({
  marketing_preferences: { ct_subscribed, event_subscribed, basket_organisers },
}: Checkout) =>
  !ct_subscribed || !event_subscribed || basket_organisers.some(organiser => !organiser.organiser_subscribed)

type Stop = readonly [StepName, (facts: Facts) => boolean]

/** Possible stops in order, each with its condition, and the step that follows where none applies. */
export type Route = readonly [...Stop[], StepName]

// Each tail is the next one with one more possible stop.
export const afterQuestionsBefore: Route = ['payment']
export const afterAddress: Route = [
  ['ticket_questions_before', facts => facts.asksBefore],
  ...afterQuestionsBefore,
]
export const afterPreferences: Route = [['delivery_address', facts => facts.posted], ...afterAddress]
export const afterLogin: Route = [['marketing_preferences', facts => facts.preferences], ...afterPreferences]

export const afterMessages: Route = ['order_completed']
export const afterWaiver: Route = [['after_sale_messages', facts => facts.messages], ...afterMessages]
export const afterQuestions: Route = [['waiver', facts => facts.waivers], ...afterWaiver]
export const afterDelivery: Route = [['ticket_questions_after', facts => facts.asksAfter], ...afterQuestions]

export const afterReserve: Route = [
  ['donation', facts => facts.charity],
  ['payment', facts => facts.express],
  'login',
]
export const afterDonation: Route = [['gift_aid', facts => facts.donated], 'login']

/** The step that a route leads to. */
export function nextStep(route: Route, facts: Facts): StepName {
  const [last, ...stops] = [...route].reverse() as [StepName, ...Stop[]]
  return stops.reverse().find(([, applies]) => applies(facts))?.[0] ?? last
}
