import type { Infer } from 'superstruct'
import type { charity } from '../entities/charity.ts'
import { toMinor } from '../format/money.ts'
import { limits } from '../limits.ts'

/* What a donation costs whoever gives it. Amounts are whole minor units. */

/** Percentages, and in minor units `base_fee` and `booking_fee_cap`. */
export type DonationTerms = Pick<
  Infer<typeof charity>,
  'base_fee' | 'booking_fee' | 'booking_fee_includes_vat' | 'booking_fee_vat' | 'booking_fee_cap'
>

/** Of a charity of the wire. */
export const termsOf = (stated: DonationTerms): DonationTerms => ({
  ...stated,
  base_fee: toMinor(stated.base_fee),
  booking_fee_cap: stated.booking_fee_cap === null ? null : toMinor(stated.booking_fee_cap),
})

/** Comes on top of the donation: tax on the whole fee, the cap last, half a penny up. */
export function donationFee(terms: DonationTerms, amount: number): number {
  const fee = terms.base_fee + (amount * terms.booking_fee) / 100
  const whole = terms.booking_fee_includes_vat ? fee * (1 + terms.booking_fee_vat / 100) : fee
  // Binary may miss a half by a hair.
  const rounded = Math.round(Number(whole.toPrecision(12)))
  return Math.min(rounded, terms.booking_fee_cap ?? rounded)
}

/** More than this is not given in passing, and no card provider takes it. */
const GREATEST = 50_000_000

/** Whether so much can be given. */
export const isDonation = (amount: number): boolean =>
  amount >= limits.minimumDonation * 100 && amount <= GREATEST
