import type { Checkout } from '../../contract/entities/checkout.ts'
import type { StepName } from '../../contract/steps.ts'

/** The facts that decide the order of the steps. */
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

type Applies = (facts: Facts) => boolean

const always: Applies = () => true
/** Reached in another way than from the step before it. */
const never: Applies = () => false

/** The steps in their order, each with the condition under which a shopper comes to it. */
const flow: Record<StepName, Applies> = {
  basket: never,
  reserve: always,
  // The server asks for it instead of reserving.
  captcha: never,
  donation: facts => facts.charity,
  gift_aid: facts => facts.charity && facts.donated,
  login: always,
  marketing_preferences: facts => facts.preferences,
  delivery_address: facts => facts.posted,
  ticket_questions_before: facts => facts.asksBefore,
  payment: always,
  // The bank's page leads there.
  awaiting_truelayer: never,
  deliver_tickets: always,
  ticket_questions_after: facts => facts.asksAfter,
  waiver: facts => facts.waivers,
  after_sale_messages: facts => facts.messages,
  order_completed: always,
  // The page does not know the step yet.
  determining: never,
}

const inOrder = Object.keys(flow) as StepName[]

/** The step that follows; null: none does. */
export function nextStep(from: StepName, facts: Facts): StepName | null {
  if (isReserving(from) && facts.express && !facts.charity) return 'payment'
  return inOrder.slice(inOrder.indexOf(from) + 1).find(step => flow[step](facts)) ?? null
}

const isReserving = (step: StepName): boolean => step === 'reserve' || step === 'captcha'
