import { array, boolean, type Infer, nullable, number, object, optional, string } from 'superstruct'

/*
 * The file with what is held about a person. It names no other person: neither the recipients of tickets nor their senders.
 * Moments are ISO 8601 in UTC, and amounts are in minor units.
 */

const place = {
  first_name: string(),
  last_name: string(),
  address_1: string(),
  address_2: string(),
  town: string(),
  postcode: string(),
  state: string(),
  country: string(),
}

const order = object({
  reference: string(),
  began_at: string(),
  /** null: it was not completed. */
  paid_at: nullable(string()),
  /** null: not all of it was refunded. */
  refunded_at: nullable(string()),
  full_name: nullable(string()),
  email: nullable(string()),
  contact_number: nullable(string()),
  currency: string(),
  total: number(),
  tickets: array(object({ event: string(), ticket: string(), qty: number(), price: number() })),
  gift_vouchers: array(object({ name: string(), value: number(), qty: number() })),
  donations: array(object({ charity: string(), amount: number(), is_gift_aid: boolean() })),
  payments: array(object({ method: string(), amount: number(), at: string() })),
  instalments: array(object({ due: string(), amount: number(), is_paid: boolean() })),
  answers: array(object({ question: string(), answer: string() })),
  feedback: nullable(string()),
  billing_address: nullable(object(place)),
  delivery_address: nullable(object(place)),
})

const moved = { event: string(), ticket: string(), qty: number() }

export const personalData = object({
  made_at: string(),
  account: object({
    email: string(),
    full_name: string(),
    contact_number: string(),
    registered_at: string(),
    /** Until their owner has been told, and for a month. */
    former_emails: array(object({ email: string(), changed_at: string() })),
  }),
  devices: array(object({ name: string(), first_used: string(), last_used: string() })),
  addresses: array(
    object({
      ...place,
      /** null: it is among the saved ones. */
      removed_at: nullable(string()),
    }),
  ),
  consents: array(object({ words: string(), given_at: nullable(string()) })),
  /** The newest first. */
  orders: array(order),
  tickets: array(
    object({
      number: string(),
      event: string(),
      ticket: string(),
      begins_at: string(),
      seat: nullable(string()),
      refunded_at: nullable(string()),
      /** When and at which door it was let in, and when its holder went out again. */
      admissions: array(
        object({
          at: string(),
          door: string(),
          is_taken_back: boolean(),
          left_at: optional(nullable(string())),
        }),
      ),
    }),
  ),
  tickets_sent: array(
    object({
      ...moved,
      message: string(),
      at: string(),
      claimed_at: nullable(string()),
      taken_back_at: nullable(string()),
    }),
  ),
  tickets_received: array(object({ ...moved, claimed_at: string() })),
  member_of: array(object({ organiser: string(), role: string() })),
  /** false: a list is longer than one file may be, and its oldest entries are left out. */
  is_complete: boolean(),
})

export type PersonalData = Infer<typeof personalData>
