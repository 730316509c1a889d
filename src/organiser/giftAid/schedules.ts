import type { GiftAidDonation, GiftAidPart } from '../../../contract/calls/giftAid.ts'
import { fromMinor, money, toMinor } from '../../../contract/format/money.ts'
import { sum } from '../../../contract/rules/totals.ts'
import { sizes } from '../../../contract/sizes.ts'

/** Donations that are claimed together, with the corrections that are taken off this claim. */
export interface Schedule {
  donations: GiftAidDonation[]
  corrections: GiftAidDonation[]
}

/** The schedules of a part: HMRC takes so many rows in one file. */
export function schedulesOf({ donations, corrections }: GiftAidPart): Schedule[] {
  const most = sizes.giftAidSchedule
  const count = Math.ceil(Math.max(donations.length, corrections.length) / most)
  return Array.from({ length: count }, (_, index) => {
    const its = [index * most, (index + 1) * most] as const
    return { donations: donations.slice(...its), corrections: corrections.slice(...its) }
  })
}

/** What was given, in decimals. */
export const amountOf = (donations: Pick<GiftAidDonation, 'amount'>[]): number =>
  fromMinor(sum(donations.map(({ amount }) => toMinor(amount))))

/** The name of a donor in one line. */
export const nameOf = ({ title, first_name, last_name }: GiftAidDonation): string =>
  [title, first_name, last_name].filter(Boolean).join(' ')

/** HMRC takes no other currency. */
export const pounds = (amount: number): string => money(amount, '£')
