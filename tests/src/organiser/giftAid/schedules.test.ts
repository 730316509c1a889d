import { expect, test } from 'vitest'
import { amountOf, nextSchedule } from '../../../../src/organiser/giftAid/schedules.ts'
import { aGiftAidDonation } from '../../../support/aGiftAidDonation.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aGiftAidDonation({ sale_id: index + 1 }))

/** How many donations and corrections the next schedule has, and how many schedules there are. */
function sizesOf(donations: number, corrections: number, claimable?: number) {
  const { schedule, count } = nextSchedule({
    is_test: false,
    donations: many(donations),
    ...(claimable !== undefined && { claimable: { donations: claimable, amount: 0 } }),
    corrections: many(corrections),
    obstacles: [],
    claims: [],
  })
  return [schedule.donations.length, schedule.corrections.length, count]
}

test('the next schedule has at most 1,000 donations and the corrections, and the others follow it', () => {
  expect(sizesOf(0, 0, 0)).toEqual([0, 0, 0])
  expect(sizesOf(1000, 0, 1000)).toEqual([1000, 0, 1])
  expect(sizesOf(1000, 3, 2001)).toEqual([1000, 3, 3])
  expect(sizesOf(0, 2, 0), 'corrections without a donation').toEqual([0, 2, 1])
  expect(sizesOf(2001, 0), 'all of them, as the server of the version before answers').toEqual([1000, 0, 3])
})

test('amounts add up to the penny', () => {
  expect(amountOf([0.1, 0.2, 4.35].map(amount => aGiftAidDonation({ amount })))).toBe(4.65)
})
