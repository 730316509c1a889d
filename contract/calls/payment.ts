import { boolean, nullable, object, optional, string, type } from 'superstruct'
import { act, read } from '../call.ts'
import { bankStatus, paymentOutcome } from '../entities/payment.ts'
import { email, text } from '../fields.ts'

export const claimFreeTickets = act('claim_free_tickets', {
  needs: 'basket',
  request: object({ email: email() }),
})

export const getPaymentError = read('get_payment_error', {
  errorIsAnswer: true,
  answer: object({ error: string() }),
})

/** Where the outcome is unknown, the server asks the provider and settles the sale. */
export const getPaymentOutcome = read('get_payment_outcome', {
  path: '/ajax/store/payment/outcome/',
  answer: paymentOutcome,
})

export const getToken = act('get_token', {
  path: '/ajax/checkout/stripe/get_token/',
  needs: 'basket',
  answer: object({ public_key: string(), client_secret: string() }),
})

export const createTruelayerPayment = act('create_truelayer_payment', {
  needs: 'basket',
})

export const payWithTruelayer = act('pay_with_truelayer', {
  needs: 'basket',
  request: object({ contact_number: optional(text(40)) }),
  answer: object({ auth_url: string() }),
})

export const getTruelayerStatus = read('get_truelayer_status', {
  answer: bankStatus,
})

export const payWithHostedCard = act('pay_with_hosted_card', {
  path: '/ajax/store/payment/pay_with_hosted_card/',
  needs: 'basket',
  answer: object({ auth_url: string() }),
})

export const getSquareCredentials = read('get_square_credentials', {
  answer: object({ app_id: string(), location_id: string(), checkout_js: string() }),
})

/** Prepares the page for the form. Loaded as a script, after the credentials. */
export const javascriptSquare = read('javascript_square', {
  method: 'GET',
  path: '/ajax/checkout/checkout/javascript-square/',
  as: 'script',
  everyone: true,
  answer: string(),
})

/** `billing_address_data` is what set_billing_address answered; the other fields come from the provider's script. */
export const payWithSquare = act('pay_with_square', {
  path: '/ajax/checkout/checkout/pay-with-square/',
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
