import { atom } from 'jotai'
import { is } from 'superstruct'
import { updateRefundProtection } from '../../contract/calls/basket.ts'
import { saveDonation, updateDonation } from '../../contract/calls/donation.ts'
import type { Checkout } from '../../contract/entities/checkout.ts'
import { fromMinor, toMinor } from '../../contract/format/money.ts'
import { donationFee, termsOf } from '../../contract/rules/donation.ts'
import { donationWithFee, refundProtection, voucherPrices } from '../../contract/rules/summary.ts'
import { basketTotal, lineInMinor } from '../../contract/rules/totals.ts'
import type { Op } from '../../offline/outboxRecord.ts'
import { checkoutAtom } from './checkout.ts'
import { withQuantity } from './seenLines.ts'
import { waitingOpsAtom } from './waiting.ts'

/** The checkout as the shopper sees it: what the server last said, with what waits on this device laid over it. */
export const seenCheckoutAtom = atom(get => {
  const checkout = get(checkoutAtom)
  return checkout && get(waitingOpsAtom).reduce(withUpdate, checkout)
})

/** The checkout as it is once an update has been applied: as far as a page can tell, which knows no offers. */
export function withUpdate(checkout: Checkout, op: Pick<Op, 'name' | 'body'>): Checkout {
  const changed = changedBy(checkout, op)
  const difference = partOf(changed) - partOf(checkout)
  return { ...changed, basket_total: fromMinor(toMinor(checkout.basket_total) + difference) }
}

/** As much of the total as an update changes. */
const partOf = (checkout: Checkout): number =>
  basketTotal(checkout.tickets.map(lineInMinor)) +
  voucherPrices(checkout) +
  refundProtection(checkout) +
  donationWithFee(checkout.donation)

function changedBy(checkout: Checkout, { name, body }: Pick<Op, 'name' | 'body'>): Checkout {
  if (name === updateRefundProtection.name && is(body, updateRefundProtection.request)) {
    const { refund_protection: isCovered } = body
    return { ...checkout, refund_protection: isCovered ? 1 : 0, has_refund_protection: isCovered }
  }
  const { charity, donation } = checkout
  if (name === saveDonation.name && is(body, saveDonation.request) && charity) {
    const { amount_before_booking_fee: amount } = body
    const booking_fee = fromMinor(donationFee(termsOf(charity), toMinor(amount)))
    const is_gift_aid = checkout.is_gift_aid && amount === checkout.donation_amount
    return {
      ...checkout,
      add_donation: amount > 0,
      donation: amount > 0 ? { amount_before_booking_fee: amount, booking_fee, is_gift_aid } : null,
      donation_amount: amount,
      is_gift_aid,
    }
  }
  if (name === updateDonation.name && is(body, updateDonation.request)) {
    const { is_gift_aid } = body
    return { ...checkout, donation: donation && { ...donation, is_gift_aid }, is_gift_aid }
  }
  return withQuantity(checkout, { name, body })
}
