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

/** Marketing preferences apply when at least one box would show. */
const asksPreferences = ({
  marketing_preferences: { ct_subscribed, event_subscribed, basket_organisers },
}: Checkout) =>
  !ct_subscribed || !event_subscribed || basket_organisers.some(organiser => !organiser.organiser_subscribed)

type Stop = readonly [StepName, (facts: Facts) => boolean]

/** Stops in order, each with what calls for it, and where the way goes when nothing does. */
type Route = readonly [...Stop[], StepName]

// Each tail is the next one with one more possible stop.
const afterAddress: Route = [['ticket_questions_before', facts => facts.asksBefore], 'payment']
const afterPreferences: Route = [['delivery_address', facts => facts.posted], ...afterAddress]
const afterLogin: Route = [['marketing_preferences', facts => facts.preferences], ...afterPreferences]

const afterWaiver: Route = [['after_sale_messages', facts => facts.messages], 'order_completed']
const afterQuestions: Route = [['waiver', facts => facts.waivers], ...afterWaiver]
const afterDelivery: Route = [['ticket_questions_after', facts => facts.asksAfter], ...afterQuestions]

const afterReserve: Route = [
  ['donation', facts => facts.charity],
  ['payment', facts => facts.express],
  'login',
]

const routes: Record<Exclude<StepName, 'determining' | 'order_completed'>, Route> = {
  basket: ['reserve'],
  captcha: afterReserve,
  reserve: afterReserve,
  donation: [['gift_aid', facts => facts.donated], 'login'],
  gift_aid: ['login'],
  login: afterLogin,
  marketing_preferences: afterPreferences,
  delivery_address: afterAddress,
  ticket_questions_before: ['payment'],
  payment: ['deliver_tickets'],
  awaiting_truelayer: ['deliver_tickets'],
  deliver_tickets: afterDelivery,
  ticket_questions_after: afterQuestions,
  waiver: afterWaiver,
  after_sale_messages: ['order_completed'],
}

export type MovingStep = keyof typeof routes

/** The step after this one. */
export function nextStep(step: MovingStep, facts: Facts): StepName {
  const [last, ...stops] = [...routes[step]].reverse() as [StepName, ...Stop[]]
  return stops.reverse().find(([, calls]) => calls(facts))?.[0] ?? last
}
