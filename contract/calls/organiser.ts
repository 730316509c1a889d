import { array, boolean, enums, type Infer, nullable, number, object, optional, string } from 'superstruct'
import { read } from '../call.ts'
import { ORGANISER_ROLES } from '../organiserRoles.ts'

const ticketsSold = object({
  ticket_id: number(),
  nice_date: string(),
  name: string(),
  sold: number(),
  /** Reserved now and not paid. */
  held: number(),
  left: number(),
  /** So many more are kept back by the organiser. */
  kept_back: optional(number()),
  /** Somebody can still come with it; left out by a server of the version before. */
  is_coming: optional(boolean()),
})

const ownOrganiser = object({
  id: number(),
  name: string(),
  /** What the user is there; left out by a server of the version before: an owner. */
  role: optional(enums(ORGANISER_ROLES)),
  /** By whose clock its days are; left out by a server of the version before. */
  time_zone: optional(string()),
  /** It is or was a charity, which can claim Gift Aid; left out by a server of the version before. */
  has_charity: optional(boolean()),
  /** It has sold gift vouchers, which belong to no event. */
  sold_vouchers: boolean(),
  events: array(
    object({
      id: number(),
      title: string(),
      url: string(),
      /** The venue and its town, or Online: two events can have one title at one time. Left out by a server of the version before. */
      venue: optional(string()),
      status: optional(enums(['scheduled', 'postponed', 'cancelled'])),
      tickets: array(ticketsSold),
      /** Orders whose link has brought friends, with the number of tickets that these bought. */
      referrals: optional(array(object({ reference: string(), tickets: number() }))),
    }),
  ),
})

/** null: nobody is signed in. */
const organiserArea = object({ organisers: nullable(array(ownOrganiser)) })

export type OwnOrganiser = Infer<typeof ownOrganiser>
export type OrganiserArea = Infer<typeof organiserArea>

/** Sales figures of the events of the user's organisers. */
export const getOrganiserArea = read('get_organiser_area', {
  method: 'GET',
  path: '/ajax/store/organiser/',
  answer: organiserArea,
})
