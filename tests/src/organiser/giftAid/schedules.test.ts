import { expect, test } from 'vitest'
import { amountOf, schedulesOf } from '../../../../src/organiser/giftAid/schedules.ts'
import { aGiftAidDonation } from '../../../support/aGiftAidDonation.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aGiftAidDonation({ sale_id: index + 1 }))

const sizesOf = (donations: number, corrections: number) =>
  schedulesOf({
    is_test: false,
    donations: many(donations),
    corrections: many(corrections),
    obstacles: [],
    claims: [],
  }).map(schedule => [schedule.donations.length, schedule.corrections.length])

test('a schedule has at most 1,000 donations, and the first one has the corrections', () => {
  expect(sizesOf(0, 0)).toEqual([])
  expect(sizesOf(1000, 0)).toEqual([[1000, 0]])
  expect(sizesOf(2001, 3)).toEqual([
    [1000, 3],
    [1000, 0],
    [1, 0],
  ])
  expect(sizesOf(0, 2), 'corrections without a donation').toEqual([[0, 2]])
})

test('amounts add up to the penny', () => {
  expect(amountOf([0.1, 0.2, 4.35].map(amount => aGiftAidDonation({ amount })))).toBe(4.65)
})
