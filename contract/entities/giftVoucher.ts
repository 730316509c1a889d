import { type Infer, number, object, string } from 'superstruct'

/** A line of gift vouchers in the basket, identified by `id` and `value` together. */
export const giftVoucherLine = object({
  id: number(),
  qty: number(),
  value: number(),
  name: string(),
  thumbnail: string(),
  o_url: string(),
  o_name: string(),
  uk_expiry_date: string(),
})

export type GiftVoucherLine = Infer<typeof giftVoucherLine>
