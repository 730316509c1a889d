import { describe, expect, test } from 'vitest'
import { currencySymbol, fromMinor, money, wholeNumber } from '../../../contract/format/money.ts'

describe('Money', () => {
  test.each([
    [0, '£0.00'],
    [1, '£1.00'],
    [0.1, '£0.10'],
    [0.1 + 0.2, '£0.30'],
    [9.99, '£9.99'],
    [19.999, '£20.00'],
    [1.005, '£1.01'],
    [8.345, '£8.35'],
    [1.004, '£1.00'],
    [0.005, '£0.01'],
    [-3.5, '-£3.50'],
    [-1.005, '-£1.01'],
    [-0, '£0.00'],
    [-0.004, '£0.00'],
  ])('DSP-01 of %d has 2 decimals', (amount, shown) => {
    expect(money(amount, '£')).toBe(shown)
  })

  test.each([
    [999.99, '£999.99'],
    [1000, '£1,000.00'],
    [12_345.6, '£12,345.60'],
    [1e6, '£1,000,000.00'],
    [1_234_567_890.12, '£1,234,567,890.12'],
    [-1234.5, '-£1,234.50'],
  ])('DSP-02 thousands of %d are separated', (amount, shown) => {
    expect(money(amount, '£')).toBe(shown)
  })

  test.each([
    ['£', '£5.00'],
    ['€', '€5.00'],
    ['CHF ', 'CHF 5.00'],
    ['', '5.00'],
  ])('DSP-03 takes the prefix %j of its caller and has none of its own', (prefix, shown) => {
    expect(money(5, prefix)).toBe(shown)
  })

  test('DSP-03 a currency without a symbol is named by its code', () => {
    expect(['GBP', 'EUR', 'USD', 'CHF'].map(currencySymbol)).toEqual(['£', '€', '$', 'CHF '])
  })

  test.each([0, 1, 99, 100, 2750, 123_456_789])('of %d minor units is what the wire carries', minor => {
    expect(money(fromMinor(minor), '')).toBe(
      `${Math.floor(minor / 100).toLocaleString('en-GB')}.${String(minor % 100).padStart(2, '0')}`,
    )
  })
})

describe('A plain number', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [1e6, '1,000,000'],
    [1234.4, '1,234'],
    [1234.5, '1,235'],
    [-1000, '-1,000'],
    [-0.4, '0'],
  ])('DSP-04 %d has no decimals and its thousands are separated', (value, shown) => {
    expect(wholeNumber(value)).toBe(shown)
  })
})
