import { atom } from 'jotai'
import { checkoutAtom } from '../../../state/checkout.ts'

/** The title that the charity states. */
export const donationTitleAtom = atom(
  get => get(checkoutAtom)?.charity?.donation_checkout_title ?? 'Donation',
)
