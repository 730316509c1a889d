import { saveDonation } from '../../../../contract/calls/donation.ts'
import { fromMinor, toMinor } from '../../../../contract/format/money.ts'
import { donationFee, termsOf } from '../../../../contract/rules/donation.ts'
import type { UpdateRow } from '../../../outbox/update.ts'
import { savesStep } from '../../saveStep.ts'

/** Amount 0 removes the donation. A Gift Aid declaration stays only while the amount is the one that was declared. */
export const saveDonationUpdate: UpdateRow<typeof saveDonation> = {
  call: saveDonation,
  overlay(checkout, { amount_before_booking_fee: amount }) {
    if (!checkout.charity) return checkout
    const booking_fee = fromMinor(donationFee(termsOf(checkout.charity), toMinor(amount)))
    const is_gift_aid = checkout.is_gift_aid && amount === checkout.donation_amount
    return {
      ...checkout,
      add_donation: amount > 0,
      donation: amount > 0 ? { amount_before_booking_fee: amount, booking_fee, is_gift_aid } : null,
      donation_amount: amount,
      is_gift_aid,
    }
  },
  ...savesStep,
}
