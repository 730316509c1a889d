import { boolean, type Infer, nullable, number, object, string } from 'superstruct'

/** `id` and `email` are null for a visitor who has not signed in. */
export const user = object({
  id: nullable(number()),
  email: nullable(string()),
  is_dark_mode: boolean(),
  first_name: nullable(string()),
  last_name: nullable(string()),
  full_name: nullable(string()),
  subscribed: boolean(),
  is_event_subscribed: boolean(),
})

export type User = Infer<typeof user>
