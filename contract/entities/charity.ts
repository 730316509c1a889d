import { array, boolean, nullable, number, object, string } from 'superstruct'

/** `booking_fee` and `booking_fee_vat` are percentages; `base_fee` and `booking_fee_cap` are money. */
export const charity = object({
  id: number(),
  name: string(),
  logo: string(),
  description_html: string(),
  donation_checkout_title: string(),
  donation_options: array(number()),
  base_fee: number(),
  booking_fee: number(),
  booking_fee_includes_vat: boolean(),
  booking_fee_vat: number(),
  booking_fee_cap: nullable(number()),
})

export const donation = object({
  amount_before_booking_fee: number(),
  booking_fee: number(),
  is_gift_aid: boolean(),
})
