import { boolean, type Infer, nullable, number, object, optional, string } from 'superstruct'

/** `id` and `email` are null for a visitor who has not signed in. */
export const user = object({
  id: nullable(number()),
  email: nullable(string()),
  is_dark_mode: boolean(),
  first_name: nullable(string()),
  last_name: nullable(string()),
  full_name: nullable(string()),
  /** Left out where the account states none. */
  contact_number: optional(string()),
  subscribed: boolean(),
  is_event_subscribed: boolean(),
  /** A member of an organiser. Left out where the user is none. */
  is_member: optional(boolean()),
})

export type User = Infer<typeof user>
