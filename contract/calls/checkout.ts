import {
  array,
  boolean,
  defaulted,
  enums,
  nullable,
  number,
  object,
  optional,
  record,
  string,
} from 'superstruct'
import { act, read, update } from '../call.ts'
import { addressEntered, places } from '../entities/address.ts'
import { checkout } from '../entities/checkout.ts'
import { transferRow } from '../entities/transfer.ts'
import { amount, email, flag, id, text } from '../fields.ts'
import { stepName } from '../steps.ts'
import { unread } from './answers.ts'

const path = <const P extends string>(name: P) => `/ajax/checkout/checkout/${name}/` as const

/** By organiser id, whether the shopper wants that organiser's messages. */
const organiserFlags = defaulted(record(string(), flag()), {})

export const getCheckout = read({
  name: 'get',
  method: 'GET',
  path: path('get'),
  request: object({}),
  answer: checkout,
})

export const updateBasketState = update({
  name: 'update_basket_state',
  method: 'POST',
  path: path('update_basket_state'),
  resource: () => 'state',
  request: object({ state: stepName }),
  answer: object({ seconds_remaining: optional(nullable(number())) }),
})

export const destroySale = act({
  name: 'destroy_sale',
  method: 'POST',
  path: path('destroy_sale'),
  needs: 'nothing',
  request: object({}),
  answer: unread,
})

export const saveGuestToSale = act({
  name: 'save_guest_to_sale',
  method: 'POST',
  path: path('save_guest_to_sale'),
  needs: 'nothing',
  request: object({ email: email(), fullname: text() }),
  answer: unread,
})

export const logoutOfSale = act({
  name: 'logout_of_sale',
  method: 'POST',
  path: path('logout_of_sale'),
  needs: 'nothing',
  request: object({}),
  answer: unread,
})

export const setMarketingPreferences = update({
  name: 'set_marketing_preferences',
  method: 'POST',
  path: path('set_marketing_preferences'),
  resource: () => 'marketing_preferences',
  request: object({
    ct_subscribed: flag(),
    event_subscribed: flag(),
    organiser_subscribed_marketing: organiserFlags,
  }),
  answer: unread,
})

export const saveDonation = update({
  name: 'save_donation',
  method: 'POST',
  path: path('save_donation'),
  resource: () => 'donation',
  request: object({ amount_before_booking_fee: amount(), charity_id: id() }),
  answer: unread,
})

export const updateDonation = update({
  name: 'update_donation',
  method: 'POST',
  path: path('update_donation'),
  resource: () => 'gift_aid',
  request: object({
    is_gift_aid: flag(),
    subscribe: flag(),
    uk_based: flag(),
    address1: defaulted(text(500), ''),
    postcode: defaulted(text(20), ''),
  }),
  answer: unread,
})

export const getAddressAllCountriesStates = read({
  name: 'get_address_all_countries_states',
  method: 'POST',
  path: path('get_address_all_countries_states'),
  keep: 24 * 30,
  request: object({}),
  answer: places,
})

export const setDeliveryAddress = update({
  name: 'set_delivery_address',
  method: 'POST',
  path: path('set_delivery_address'),
  resource: () => 'delivery_address',
  request: object({
    address: addressEntered,
    gift_voucher_from: defaulted(array(text()), []),
    gift_voucher_to: defaulted(array(text()), []),
  }),
  answer: unread,
})

export const setAccountDetails = act({
  name: 'set_account_details',
  method: 'POST',
  path: path('set_account_details'),
  needs: 'basket',
  request: object({
    fullname: text(),
    email: email(),
    address: optional(addressEntered),
    contact_number: defaulted(text(40), ''),
    organiser_subscribed_marketing: organiserFlags,
    ct_subscribed: flag(),
  }),
  answer: unread,
})

export const deliverToBitticket = act({
  name: 'deliver_to_bitticket',
  method: 'POST',
  path: path('deliver_to_bitticket'),
  needs: 'nothing',
  request: object({}),
  answer: object({ delivery_completed: boolean() }),
})

export const deliverToWallet = act({
  name: 'deliver_to_wallet',
  method: 'POST',
  path: path('deliver_to_wallet'),
  needs: 'nothing',
  request: object({}),
  answer: object({ delivery_completed: boolean() }),
})

/** `answers` is keyed `answer_{ticketId}_{questionId}`, with `_{ticket index}` for a question asked per ticket. */
export const saveQuestionAnswers = update({
  name: 'save_question_answers',
  method: 'POST',
  path: path('save_question_answers'),
  resource: body => `answers:${body.before_or_after}`,
  request: object({
    answers: defaulted(record(string(), text(2000)), {}),
    before_or_after: enums(['before', 'after']),
  }),
  answer: object({ questions_set: boolean() }),
})

export const setTransfers = act({
  name: 'set_transfers',
  method: 'POST',
  path: path('set_transfers'),
  needs: 'nothing',
  request: object({ transfers: array(transferRow) }),
  answer: unread,
})

export const getSimpleInfo = read({
  name: 'get_simple_info',
  method: 'GET',
  path: path('get_simple_info'),
  request: object({}),
  answer: object({ sale_email: string(), sale_reference: string() }),
})

export const getRewardReferrerLink = read({
  name: 'get_reward_referrer_link',
  method: 'GET',
  path: path('get_reward_referrer_link'),
  as: 'text',
  request: object({}),
  answer: string(),
})

export const sendCustomerFeedback = update({
  name: 'send_customer_feedback',
  method: 'POST',
  path: path('send_customer_feedback'),
  alone: true,
  resource: () => 'feedback',
  request: object({ message: text(5000) }),
  answer: unread,
})

export const subscribeToEvents = update({
  name: 'subscribe_to_events',
  method: 'POST',
  path: path('subscribe_to_events'),
  alone: true,
  resource: () => 'event_subscription',
  request: object({}),
  answer: unread,
})
