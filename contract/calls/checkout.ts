import { defaulted, nullable, number, object, optional } from 'superstruct'
import { act, read, update } from '../call.ts'
import { addressEntered } from '../entities/address.ts'
import { checkout } from '../entities/checkout.ts'
import { email, flag, flagsById, text } from '../fields.ts'
import { stepName } from '../steps.ts'

export const getCheckout = read('get', {
  method: 'GET',
  answer: checkout,
})

export const updateBasketState = update('update_basket_state', {
  resource: () => 'state',
  request: object({ state: stepName }),
  answer: object({ seconds_remaining: optional(nullable(number())) }),
})

export const destroySale = act('destroy_sale', {})

export const setAccountDetails = act('set_account_details', {
  needs: 'basket',
  request: object({
    fullname: text(),
    email: email(),
    address: optional(addressEntered),
    contact_number: defaulted(text(40), ''),
    organiser_subscribed_marketing: flagsById(),
    ct_subscribed: flag(),
  }),
})
