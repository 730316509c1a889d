import type { Checkout } from '../../contract/entities/checkout.ts'

type Event = Checkout['events'][number]

/** An event of a basket, without analytics. */
export const anEvent = (change: Partial<Event> = {}): Event => ({
  id: 3,
  title: 'Midwinter Strings',
  refund_protection: false,
  warn_customers_about_different_timeslots_message: null,
  shareable_link: 'https://foyer.example/events/strings/',
  venue: null,
  has_livestream: false,
  access_online: null,
  ga: null,
  ga_conversion_id: null,
  fb_pixel: null,
  reward_referrers: null,
  ...change,
})
