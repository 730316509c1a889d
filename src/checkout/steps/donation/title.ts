import { atom } from 'jotai'
import { checkoutAtom } from '../../../state/checkout.ts'

/** In the charity's own words. */
export const donationTitleAtom = atom(
  get => get(checkoutAtom)?.charity?.donation_checkout_title ?? 'Donation',
)
