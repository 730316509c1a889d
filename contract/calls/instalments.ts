import { array, boolean, enums, type Infer, nullable, number, object, optional, string } from 'superstruct'
import { act, read } from '../call.ts'
import { newPaymentMethod, savedPaymentMethod } from '../entities/payment.ts'
import { count, id, text } from '../fields.ts'

/** The saved cards of who is signed in, the default one first. */
export const getOpoaUsers = read('get_opoa_users', {
  answer: object({
    opoa_users: array(savedPaymentMethod),
    full_name: string(),
    /** The key of the form that asks for a new card; left out where no card can be stored. */
    public_key: optional(string()),
  }),
})

/** `redirect_to_url`: the shopper's bank asks them at `url`. */
const cardStatus = enums(['success', 'redirect_to_url', 'unsuccessful'])

export const payWithInstalment = act('pay_with_instalment', {
  needs: 'basket',
  request: object({
    instalment_option: text(4),
    contact_number: text(40),
    selected_payment_method_id: optional(text()),
    new_payment_method: optional(newPaymentMethod),
  }),
  answer: object({ status: cardStatus, url: optional(nullable(string())) }),
})

const paymentPlan = object({
  sale_id: number(),
  sale_reference: string(),
  events: array(string()),
  /** Nothing is charged by itself any more. */
  is_stopped: boolean(),
  /** An event of it is postponed or cancelled: nothing is taken meanwhile. */
  is_paused: optional(boolean()),
  /** The saved card that pays. */
  payment_method_id: string(),
  instalments: array(
    object({
      number: number(),
      /** As 31/12/2026. */
      uk_due: string(),
      /** In words, as £12.50. */
      price: string(),
      is_paid: boolean(),
      /** Its card was refused. */
      is_failed: boolean(),
    }),
  ),
})

export type PaymentPlan = Infer<typeof paymentPlan>

/** The orders of who is signed in that are paid in instalments, until all is paid. */
export const getPaymentPlans = read('get_payment_plans', {
  under: 'store',
  answer: object({ plans: array(paymentPlan) }),
})

/** Pays the next instalment of an order now, with a saved card. */
export const payInstalment = act('pay_instalment', {
  under: 'store',
  request: object({ sale_id: id(), number: count(), payment_method_id: text() }),
  answer: object({ status: cardStatus, url: optional(nullable(string())), message: string() }),
})

/** Saves a card that the provider's form has made. */
export const savePaymentMethod = act('save_payment_method', {
  under: 'store',
  request: object({ payment_method_id: text() }),
  answer: object({ status: cardStatus, url: optional(nullable(string())), message: string() }),
})

/** The card pays all instalments to come, and is offered first. */
export const setDefaultPaymentMethod = act('set_default_payment_method', {
  under: 'store',
  request: object({ payment_method_id: text() }),
})

export const removePaymentMethod = act('remove_payment_method', {
  under: 'store',
  request: object({ payment_method_id: text() }),
})
