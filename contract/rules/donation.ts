import type { Infer } from 'superstruct'
import type { charity } from '../entities/charity.ts'
import { toMinor } from '../format/money.ts'
import { limits } from '../limits.ts'

/* The fee of a donation. Amounts are in minor units. */

/** `base_fee` and `booking_fee_cap` in minor units, the rest in percent. */
export type DonationTerms = Pick<
  Infer<typeof charity>,
  'base_fee' | 'booking_fee' | 'booking_fee_includes_vat' | 'booking_fee_vat' | 'booking_fee_cap'
>

/** Converts the terms of a charity of the wire. */
export const termsOf = (stated: DonationTerms): DonationTerms => ({
  ...stated,
  base_fee: toMinor(stated.base_fee),
  booking_fee_cap: stated.booking_fee_cap === null ? null : toMinor(stated.booking_fee_cap),
})

/** The fee on top of a donation: with VAT on the whole fee, rounded half up, then capped. */
export function donationFee(terms: DonationTerms, amount: number): number {
  const fee = terms.base_fee + (amount * terms.booking_fee) / 100
  const whole = terms.booking_fee_includes_vat ? fee * (1 + terms.booking_fee_vat / 100) : fee
  // Correct binary rounding errors before rounding a half.
  const rounded = Math.round(Number(whole.toPrecision(12)))
  return Math.min(rounded, terms.booking_fee_cap ?? rounded)
}

/** The largest donation, in minor units; card providers refuse more. */
const GREATEST = 50_000_000

/** Whether this amount can be donated. */
export const isDonation = (amount: number): boolean =>
  amount >= limits.minimumDonation * 100 && amount <= GREATEST
