import { object } from 'superstruct'
import { act, update } from '../call.ts'
import { email, flag, flagsById, text } from '../fields.ts'

export const setMarketingPreferences = update('set_marketing_preferences', {
  resource: () => 'marketing_preferences',
  request: object({
    ct_subscribed: flag(),
    event_subscribed: flag(),
    organiser_subscribed_marketing: flagsById(),
  }),
})

export const subscribeToEvents = update('subscribe_to_events', {
  alone: true,
  resource: () => 'event_subscription',
})

/** The answer does not reveal whether the address is on the list. A mail asks its owner to confirm. */
export const joinMailingList = act('mailing_list', {
  under: 'store',
  request: object({ email: email(), consent: flag() }),
})

/** Confirms by the link of that mail. */
export const confirmMailingList = act('confirm_mailing_list', {
  path: '/ajax/store/mailing_list/confirm/',
  request: object({ confirmation: text(100) }),
})
