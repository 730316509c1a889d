import {
  array,
  boolean,
  enums,
  type Infer,
  nullable,
  number,
  object,
  optional,
  size,
  string,
} from 'superstruct'
import { act, read } from '../call.ts'
import { day, id } from '../fields.ts'
import { sizes } from '../sizes.ts'

/** A donation as a row of HMRC's schedule. A cell that does not apply is empty. */
const giftAidDonation = object({
  sale_id: number(),
  title: string(),
  first_name: string(),
  last_name: string(),
  house: string(),
  postcode: string(),
  /** The day by the organiser's clock on which it was paid in full, 2026-12-18. */
  day: string(),
  amount: number(),
})

export type GiftAidDonation = Infer<typeof giftAidDonation>

const sums = { donations: number(), amount: number() }

const giftAidClaim = object({
  id: number(),
  /** The day by the organiser's clock on which it was marked as claimed. */
  day: string(),
  ...sums,
  /** What it took off because it was refunded after an earlier claim. */
  corrected: number(),
})

export type GiftAidClaim = Infer<typeof giftAidClaim>

/** Test orders are apart: nobody has given anything, and nothing of them is claimed from HMRC. */
const giftAidPart = object({
  is_test: boolean(),
  /** The earliest of those that can be claimed, as many as one schedule takes. */
  donations: array(giftAidDonation),
  /** All that can be claimed. A server of the version before has them all in `donations`. */
  claimable: optional(object(sums)),
  /** How many cannot be claimed, at least not yet. */
  obstacles: array(
    object({
      reason: enums(['refunded', 'instalments', 'currency', 'name', 'address', 'postcode']),
      ...sums,
    }),
  ),
  /** Refunded after they were claimed, and not taken off a later claim yet; on whatever days. */
  corrections: array(giftAidDonation),
  /** All claims, the newest first. */
  claims: array(giftAidClaim),
})

export type GiftAidPart = Infer<typeof giftAidPart>

export type GiftAidObstacle = GiftAidPart['obstacles'][number]['reason']

/** The donations to an organiser with a declaration for Gift Aid that were made on these days, and its claims. */
export const getGiftAid = read('get_gift_aid', {
  method: 'GET',
  path: '/ajax/store/organiser/gift_aid/',
  request: object({
    organiser_id: id(),
    /** The first and the last day by the organiser's clock; left out: no bound. */
    from: optional(day()),
    to: optional(day()),
  }),
  answer: object({
    /** null: the user is no member of this organiser who claims its Gift Aid. */
    gift_aid: nullable(
      object({
        /** By whose clock the days are, such as Europe/London. */
        time_zone: string(),
        /** With the tax that HMRC adds, a donation is worth so many times its amount. */
        uplift: number(),
        parts: array(giftAidPart),
      }),
    ),
  }),
})

/** What was claimed in a claim, to make its schedule again. */
export const getGiftAidClaim = read('get_gift_aid_claim', {
  method: 'GET',
  path: '/ajax/store/organiser/gift_aid/claim/',
  request: object({ organiser_id: id(), claim_id: id() }),
  answer: object({
    /** null: there is no such claim of the user's organiser. */
    donations: nullable(array(giftAidDonation)),
  }),
})

/**
 * Marks the donations of a schedule as claimed, and the corrections that are taken off this claim; all of them or none. The
 * same donations are claimed once, however often it is sent.
 */
export const claimGiftAid = act('claim_gift_aid', {
  under: 'store',
  request: object({
    organiser_id: id(),
    /** By the ids of their orders. A form leaves out an empty list. */
    donations: optional(size(array(id()), 0, sizes.giftAidSchedule)),
    corrections: optional(size(array(id()), 0, sizes.giftAidSchedule)),
  }),
})
