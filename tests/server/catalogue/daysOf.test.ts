import { expect, test } from 'vitest'
import { daysOf } from '../../../server/catalogue/read/daysOf.ts'

test('Today is one day', () => {
  expect(daysOf('today', '2026-11-25')).toEqual({ from: '2026-11-25', to: '2026-11-25' })
})

test.each([
  ['Wednesday', '2026-11-25', '2026-11-27', '2026-11-29'],
  ['Friday', '2026-11-27', '2026-11-27', '2026-11-29'],
  ['Saturday', '2026-11-28', '2026-11-28', '2026-11-29'],
  ['Sunday', '2026-11-29', '2026-11-29', '2026-11-29'],
  ['Monday, over the turn of a year', '2026-12-28', '2027-01-01', '2027-01-03'],
])('From a %s, this weekend is what is left of it', (_day, today, from, to) => {
  expect(daysOf('weekend', today)).toEqual({ from, to })
})
