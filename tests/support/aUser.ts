import type { User } from '../../contract/entities/user.ts'

/** A signed-in user. */
export const aUser = (change: Partial<User> = {}): User => ({
  id: 7,
  email: 'ann@example.com',
  is_dark_mode: false,
  first_name: 'Ann',
  last_name: 'Lee',
  full_name: 'Ann Lee',
  subscribed: false,
  is_event_subscribed: false,
  ...change,
})

/** A visitor. */
export const aVisitor = (): User =>
  aUser({ id: null, email: null, first_name: null, last_name: null, full_name: null })
