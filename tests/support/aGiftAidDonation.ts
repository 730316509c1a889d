import type { GiftAidDonation } from '../../contract/calls/giftAid.ts'

/** A donation that can be claimed. */
export const aGiftAidDonation = (given: Partial<GiftAidDonation> = {}): GiftAidDonation => ({
  sale_id: 1,
  title: '',
  first_name: 'Sam',
  last_name: 'Field',
  house: '1',
  postcode: 'BA1 1AA',
  day: '2026-11-26',
  amount: 25,
  ...given,
})
