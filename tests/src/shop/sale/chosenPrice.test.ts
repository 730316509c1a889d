import { expect, test } from 'vitest'
import { priceTyped } from '../../../../src/shop/sale/chosenPrice.ts'

test.each([
  ['5', 5],
  [' 7.5 ', 7.5],
  ['7,50', 7.5],
  ['£5', 5],
  ['£ 12', 12],
  ['12 pounds', null],
  ['4.99', null],
  ['', null],
  ['7.505', null],
  ['-8', null],
  ['1e3', null],
  ['100000', 100_000],
  ['100000.01', null],
])('Of at least 5, %j is the price %s', (typed, price) => {
  expect(priceTyped(typed, 5)).toBe(price)
})
