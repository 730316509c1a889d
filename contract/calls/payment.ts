import { array, boolean, nullable, number, object, optional, string, type } from 'superstruct'
import { act, read } from '../call.ts'
import { addressEntered } from '../entities/address.ts'
import { bankStatus, newPaymentMethod, paymentOutcome, savedPaymentMethod } from '../entities/payment.ts'
import { email, text } from '../fields.ts'
import { unread } from './answers.ts'

const path = <const P extends string>(name: P) => `/ajax/checkout/checkout/${name}/` as const

export const claimFreeTickets = act({
  name: 'claim_free_tickets',
  method: 'POST',
  path: path('claim_free_tickets'),
  needs: 'basket',
  request: object({ email: email() }),
  answer: unread,
})

export const getPaymentError = read({
  name: 'get_payment_error',
  method: 'POST',
  path: path('get_payment_error'),
  errorIsAnswer: true,
  request: object({}),
  answer: object({ error: string() }),
})

/** Asks the provider where an outcome is not known, and settles the sale by what it says. */
export const getPaymentOutcome = read({
  name: 'get_payment_outcome',
  method: 'POST',
  path: '/ajax/store/payment/outcome/',
  request: object({}),
  answer: paymentOutcome,
})

export const getToken = act({
  name: 'get_token',
  method: 'POST',
  path: '/ajax/checkout/stripe/get_token/',
  needs: 'basket',
  request: object({}),
  answer: object({ public_key: string(), client_secret: string() }),
})

export const createTruelayerPayment = act({
  name: 'create_truelayer_payment',
  method: 'POST',
  path: path('create_truelayer_payment'),
  needs: 'basket',
  request: object({}),
  answer: unread,
})

export const payWithTruelayer = act({
  name: 'pay_with_truelayer',
  method: 'POST',
  path: path('pay_with_truelayer'),
  needs: 'basket',
  request: object({ contact_number: optional(text(40)) }),
  answer: object({ auth_url: string() }),
})

export const getTruelayerStatus = read({
  name: 'get_truelayer_status',
  method: 'POST',
  path: path('get_truelayer_status'),
  request: object({}),
  answer: bankStatus,
})

export const setBillingAddress = act({
  name: 'set_billing_address',
  method: 'POST',
  path: path('set_billing_address'),
  needs: 'basket',
  request: object({ address: addressEntered, contact_number: optional(text(40)) }),
  answer: object({
    id: number(),
    first_name: string(),
    last_name: string(),
    address_1: string(),
    address_2: string(),
    town: string(),
    postcode: string(),
    state: string(),
    country_code: string(),
  }),
})

export const getSquareCredentials = read({
  name: 'get_square_credentials',
  method: 'POST',
  path: path('get_square_credentials'),
  request: object({}),
  answer: object({ app_id: string(), location_id: string(), checkout_js: string() }),
})

/** `billing_address_data` is what set_billing_address answered; the other fields come from the provider's script. */
export const payWithSquare = act({
  name: 'pay_with_square',
  method: 'POST',
  path: path('pay-with-square'),
  needs: 'basket',
  request: object({
    billing_address_data: object({ id: optional(text(20)) }),
    source_id: optional(text(500)),
  }),
  answer: object({
    response: optional(type({ addressError: optional(nullable(string())) })),
    payment_completed: optional(boolean()),
    message: optional(nullable(string())),
  }),
})

export const getOpoaUsers = read({
  name: 'get_opoa_users',
  method: 'POST',
  path: path('get_opoa_users'),
  request: object({}),
  answer: object({ opoa_users: array(savedPaymentMethod), full_name: string() }),
})

export const payWithInstalment = act({
  name: 'pay_with_instalment',
  method: 'POST',
  path: path('pay_with_instalment'),
  needs: 'basket',
  request: object({
    instalment_option: text(4),
    contact_number: text(40),
    selected_payment_method_id: optional(text()),
    new_payment_method: optional(newPaymentMethod),
  }),
  answer: object({ status: string(), url: optional(nullable(string())) }),
})
