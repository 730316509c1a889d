import type { Body } from '../call.ts'
import type { updateDonation } from '../calls/donation.ts'
import { limits } from '../limits.ts'

/** The statements that a donor confirms. Their wording is stored with the declaration. */
export const giftAidStatements = [
  'I am a UK taxpayer and understand my responsibility to pay any tax difference.',
  'This is my own money.',
  'This is not part of a sweepstake, raffle or lottery and I receive nothing in return.',
] as const

/** The value of a donation with Gift Aid, in minor units. */
export const worthWithGiftAid = (amount: number): number => Math.round(amount * limits.giftAidUplift)

/** Whether a donation of this amount, in minor units, needs the donor's address. */
export const asksGiftAidAddress = (amount: number): boolean => amount >= limits.giftAidAddressFrom * 100

type Address = Pick<Body<typeof updateDonation>, 'uk_based' | 'address1' | 'postcode'>

/** The missing address fields of a declaration. An overseas donor has no postcode. */
export function giftAidAddressProblems(
  { uk_based, address1, postcode }: Address,
  amount: number,
): { address1?: string; postcode?: string } {
  if (!asksGiftAidAddress(amount)) return {}
  return {
    ...(address1.trim() === '' && {
      address1: uk_based ? 'Please type your first line of address' : 'Please type your overseas address',
    }),
    ...(uk_based && postcode.trim() === '' && { postcode: 'Please type your postcode' }),
  }
}
