import type { GiftAidObstacle } from '../../contract/calls/giftAid.ts'
import { moneyTexts } from './money.ts'

/** Texts of the screen on which a charity claims its Gift Aid, and the names of its files. */
export const giftAidClaimTexts = {
  titleOf: (name: string) => `Gift Aid of ${name}`,
  notYours:
    'The owners of a charity claim its Gift Aid: this organiser is no charity, or you are not one of its owners.',
  loading: 'Looking for declarations',
  spans: { ...moneyTexts.spans, thisTaxYear: 'This tax year', lastTaxYear: 'Last tax year' },
  clock: (timeZone: string) =>
    `Days by the clock of ${timeZone.replaceAll('_', ' ')}. A donation counts on the day on which it was paid in full.`,
  live: 'Donations to claim',
  test: 'Test orders',
  aboutTest: 'Nobody has given these. They are not for HMRC.',
  nothing: 'There are no declarations of these days, and no claims.',
  nothingLeft: 'No donation of these days is left to claim.',
  scheduleOf: (count: number) => `Schedule 1 of ${count}`,
  inSchedules: (donations: string, amount: string, count: string) =>
    `${donations} of ${amount} in all, in ${count} schedules. The next schedule is here once this one is marked as claimed.`,
  showAll: (count: string) => `Show all ${count}`,
  donor: 'Donor',
  house: 'House',
  postcode: 'Postcode',
  day: 'Date',
  amount: 'Amount',
  taxBack: (amount: string) => `Gift Aid on it: ${amount}`,
  download: 'Download the schedule',
  aboutDownload:
    'Attach the file to your claim in HMRC’s Charities Online. A download marks nothing: mark the donations as claimed once you have sent it.',
  mark: 'Mark as claimed',
  askMark: (donations: string, amount: string) =>
    `${donations} of ${amount}: the next schedule does not have them.`,
  markTakenOff: 'Mark as taken off',
  askTakenOff: (tax: string) => `${tax} of Gift Aid counts as taken off your claims.`,
  noUndo: 'This cannot be undone.',
  marked: (donations: string) => `Marked as claimed: ${donations}.`,
  takenOffNow: 'Marked as taken off.',
  corrections: 'To take off your next claim',
  aboutCorrections: (amount: string, tax: string) =>
    `Donations of ${amount} were refunded after you claimed Gift Aid on them. Enter ${tax} in Charities Online as an adjustment for an overclaim, and mark it with your next claim.`,
  obstacles: 'Cannot be claimed',
  why: {
    refunded: 'Refunded',
    instalments: 'Instalments are not paid in full yet',
    currency: 'Not given in pounds',
    name: 'No first and last name',
    address: 'No home address',
    postcode: 'The postcode is none of the UK',
  } satisfies Record<GiftAidObstacle, string>,
  claims: 'Claims',
  takenOff: 'Taken off',
  again: 'Download again',
  fileName: (of: string, what: string) => `Gift Aid schedule ${of} ${what}`,
  daysOf: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  firstOf: (count: number) => ` 1 of ${count}`,
  claimedOn: (day: string, number: number) => `claimed ${day} no ${number}`,
} as const
