import { describe, expect, test } from 'vitest'
import { donationFee, isDonation, termsOf } from '../../../contract/rules/donation.ts'

const terms = {
  base_fee: 0,
  booking_fee: 0,
  booking_fee_includes_vat: false,
  booking_fee_vat: 20,
  booking_fee_cap: null,
}

describe('The fee on a donation', () => {
  test.each([
    ['DON-16 is nothing where nothing is stated', {}, 1000, 0],
    ['DON-16 is its fixed part and a share', { base_fee: 20, booking_fee: 2.5 }, 1000, 45],
    ['DON-17 has no tax in it unless it says so', { base_fee: 20, booking_fee: 2.5 }, 500, 33],
    [
      'DON-17 GAP-40 has tax on the whole of it',
      { base_fee: 20, booking_fee: 2.5, booking_fee_includes_vat: true },
      1000,
      54,
    ],
    ['DON-18 is no more than its cap', { booking_fee: 10, booking_fee_cap: 200 }, 5000, 200],
    ['DON-18 is less than its cap', { booking_fee: 10, booking_fee_cap: 200 }, 1000, 100],
    [
      'DON-18 GAP-40 is capped last, tax and all',
      { booking_fee: 10, booking_fee_includes_vat: true, booking_fee_cap: 200 },
      2000,
      200,
    ],
    ['DON-18 is capped at nothing', { booking_fee: 10, booking_fee_cap: 0 }, 2000, 0],
    ['GAP-40 rounds half a penny up', { booking_fee: 1.5 }, 700, 11],
    ['GAP-40 rounds up a half that binary misses', { booking_fee: 1.15 }, 3000, 35],
    ['GAP-40 rounds less than half a penny down', { booking_fee: 1.4 }, 600, 8],
  ])('%s', (_, stated, amount, fee) => {
    expect(donationFee({ ...terms, ...stated }, amount)).toBe(fee)
  })

  test('is priced by what the wire says in decimals', () => {
    const stated = { ...terms, base_fee: 0.29, booking_fee: 1, booking_fee_cap: 1.13 }
    expect(termsOf(stated)).toMatchObject({ base_fee: 29, booking_fee: 1, booking_fee_cap: 113 })
    expect(termsOf({ ...stated, booking_fee_cap: null }).booking_fee_cap).toBeNull()
  })
})

test.each([
  ['nothing', 0, false],
  ['less than 1', 99, false],
  ['1', 100, true],
  ['half a million', 50_000_000, true],
  ['more than that', 50_000_001, false],
  ['no number', Number.NaN, false],
])('DON-14 %s can be given: %s, %s', (_, amount, can) => {
  expect(isDonation(amount)).toBe(can)
})
