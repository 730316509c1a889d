import { nullable, number, object, optional } from 'superstruct'
import { act, read, update } from '../call.ts'
import { checkout } from '../entities/checkout.ts'
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
