import type { GiftAidDonation, GiftAidPart } from '../../../contract/calls/giftAid.ts'
import { fromMinor, money, toMinor } from '../../../contract/format/money.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { sizes } from '../../../contract/sizes.ts'

/** Donations that are claimed together, with the corrections that are taken off this claim. */
export interface Schedule {
  donations: GiftAidDonation[]
  corrections: GiftAidDonation[]
}

/** The schedule that is to be claimed next, and how many there are with it: HMRC takes so many rows in one file. */
export function nextSchedule({ donations, claimable, corrections }: GiftAidPart): {
  schedule: Schedule
  count: number
} {
  const most = sizes.giftAidSchedule
  return {
    schedule: { donations: donations.slice(0, most), corrections: corrections.slice(0, most) },
    count: Math.ceil(Math.max(claimable?.donations ?? donations.length, corrections.length) / most),
  }
}

/** What was given, in decimals. */
export const amountOf = (donations: Pick<GiftAidDonation, 'amount'>[]): number =>
  fromMinor(sum(donations.map(({ amount }) => toMinor(amount))))

/** The name of a donor in one line. */
export const nameOf = ({ title, first_name, last_name }: GiftAidDonation): string =>
  [title, first_name, last_name].filter(Boolean).join(' ')

/** HMRC takes no other currency. */
export const pounds = (amount: number): string => money(amount, '£')
