import { array, boolean, enums, type Infer, number, object, string } from 'superstruct'

/** Why a donation with a declaration cannot be claimed. */
export const giftAidObstacles = [
  'refunded',
  'instalments',
  'currency',
  'name',
  'address',
  'postcode',
] as const

export type GiftAidObstacle = (typeof giftAidObstacles)[number]

/** A donation as a row of HMRC's schedule. A cell that does not apply is empty. */
export const giftAidDonation = object({
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
export const giftAidPart = object({
  is_test: boolean(),
  /** Those that can be claimed, the earliest first. */
  donations: array(giftAidDonation),
  /** How many cannot be claimed, at least not yet. */
  obstacles: array(object({ reason: enums(giftAidObstacles), ...sums })),
  /** Refunded after they were claimed, and not taken off a later claim yet; on whatever days. */
  corrections: array(giftAidDonation),
  /** All claims, the newest first. */
  claims: array(giftAidClaim),
})

export type GiftAidPart = Infer<typeof giftAidPart>
