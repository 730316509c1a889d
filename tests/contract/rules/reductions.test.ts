import { describe, expect, test } from 'vitest'
import { discountsOf, offerOf, usedUp } from '../../../contract/rules/reductions.ts'

const percent = (share: number) => ({ percent: share, amount: null })
const amount = (off: number) => ({ percent: null, amount: off })

describe('An offer', () => {
  test.each([
    ['begins with its number', [{ buy: 4, ...percent(10) }], 3, 900, 0],
    ['takes a share off each whole group', [{ buy: 4, ...percent(10) }], 9, 900, 720],
    ['takes an amount off each whole group', [{ buy: 3, ...amount(200) }], 7, 300, 400],
    ['takes no more than the group costs', [{ buy: 2, ...amount(5000) }], 4, 900, 3600],
    [
      'is the best of several',
      [
        { buy: 2, ...amount(100) },
        { buy: 3, ...amount(400) },
      ],
      6,
      900,
      800,
    ],
    ['of nothing is nothing', [], 6, 900, 0],
    ['of a free ticket is nothing', [{ buy: 1, ...percent(50) }], 6, 0, 0],
  ])('%s', (_, offers, qty, price, off) => {
    expect(offerOf(offers, qty, price)).toBe(off)
  })
})

describe('A discount', () => {
  test.each([
    ['takes a share of each line, half a penny for the shopper', percent(10), [1005, 300, 0], [101, 30, 0]],
    ['takes an amount until it is used up', amount(500), [300, 300, 900], [300, 200, 0]],
    ['takes no more than there is', amount(5000), [300, 300], [300, 300]],
    ['of all takes all', percent(100), [300, 1], [300, 1]],
  ])('%s', (_, reduction, prices, off) => {
    expect(discountsOf(reduction, prices)).toEqual(off)
  })
})

test('Credit is used up in turn', () => {
  expect(usedUp(1000, [400, 700, 100])).toEqual([400, 600, 0])
  expect(usedUp(0, [400])).toEqual([0])
})
