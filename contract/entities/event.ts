import { boolean, nullable, number, object, string } from 'superstruct'

/** An event of the basket. */
export const event = object({
  id: number(),
  title: string(),
  /** The event offers refund protection. */
  refund_protection: boolean(),
  warn_customers_about_different_timeslots_message: nullable(string()),
  shareable_link: string(),
  venue: nullable(object({ full_address: string(), map_address: string(), map_checkin: string() })),
  has_livestream: boolean(),
  access_online: nullable(string()),
  ga: nullable(string()),
  ga_conversion_id: nullable(string()),
  fb_pixel: nullable(string()),
  reward_referrers: nullable(object({ text: string(), short_text: string() })),
})
