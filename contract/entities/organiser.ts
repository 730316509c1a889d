import { array, boolean, type Infer, nullable, number, object, optional, string } from 'superstruct'
import { charity } from './charity.ts'

export const upcomingEvent = object({
  url: string(),
  thumbnail: string(),
  title: string(),
  location: string(),
  date: string(),
})

export const organiser = object({
  id: number(),
  name: string(),
  full_url: string(),
  has_custom_refund_policy: boolean(),
  upcoming_events: array(upcomingEvent),
  /** An account of the hosted platform, which cannot take payments until a provider is configured. */
  is_saas: boolean(),
  charity: nullable(charity),
  /** false: its tickets cost something, and nobody takes its payments. */
  takes_payments: optional(boolean()),
})

/** An organiser of the basket, as its marketing sign-up shows it. */
export const basketOrganiser = object({
  id: number(),
  organiser_subscribed: boolean(),
  marketing_signup_message: string(),
})

export type UpcomingEvent = Infer<typeof upcomingEvent>
