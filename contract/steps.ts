import { enums, type Infer } from 'superstruct'

/**
 * The checkout's steps by their names on the wire, each with what it needs: nothing; a hold; a hold with an owner, whom
 * it asks; or an order that is paid for, or claimed where it is free.
 */
const needs = {
  determining: 'nothing',
  basket: 'nothing',
  captcha: 'nothing',
  reserve: 'nothing',
  login: 'hold',
  marketing_preferences: 'owner',
  donation: 'hold',
  gift_aid: 'hold',
  delivery_address: 'owner',
  ticket_questions_before: 'owner',
  payment: 'owner',
  deliver_tickets: 'paid',
  awaiting_truelayer: 'owner',
  ticket_questions_after: 'paid',
  after_sale_messages: 'paid',
  waiver: 'paid',
  order_completed: 'paid',
} as const

type Need = (typeof needs)[keyof typeof needs]

const names = Object.keys(needs) as (keyof typeof needs)[]

export const stepName = enums(names)

export type StepName = Infer<typeof stepName>

const thatNeed = (need: Need): ReadonlySet<StepName> => new Set(names.filter(name => needs[name] === need))

/** Steps that need no reservation. */
export const beforeReservation = thatNeed('nothing')

/** The steps between the login and the end of the payment, which ask the owner of the sale. */
export const ofOwner = thatNeed('owner')

/** Steps that follow the payment, or the claim of free tickets. */
export const afterPayment = thatNeed('paid')
