import { expect, test } from 'vitest'
import {
  areInOrder,
  areWhole,
  daysInName,
  isSame,
  spansAt,
  taxYearsAt,
} from '../../../../src/organiser/money/spans.ts'

test.each([
  ['2026-11-26', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', '2026-01-01', '2026-12-31'],
  ['2027-01-01', '2027-01-01', '2027-01-31', '2026-12-01', '2026-12-31', '2027-01-01', '2027-12-31'],
  ['2028-03-31', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29', '2028-01-01', '2028-12-31'],
])('on %s this month, the last one and this year have their first and last days', (today, ...days) => {
  const { thisMonth, lastMonth, thisYear, all } = spansAt(today)
  expect([thisMonth, lastMonth, thisYear].flatMap(({ from, to }) => [from, to])).toEqual(days)
  expect(all).toEqual({ from: '', to: '' })
})

test.each([
  ['2026-04-05', '2025-04-06', '2026-04-05', '2024-04-06'],
  ['2026-04-06', '2026-04-06', '2027-04-05', '2025-04-06'],
  ['2027-01-01', '2026-04-06', '2027-04-05', '2025-04-06'],
])('on %s the tax year has its days', (today, from, to, before) => {
  expect(taxYearsAt(today)).toEqual({
    thisTaxYear: { from, to },
    lastTaxYear: { from: before, to: from.replace('04-06', '04-05') },
  })
})

test('days count once both are typed to their end and are in order', () => {
  expect(areWhole({ from: '', to: '2026-11-30' })).toBe(true)
  expect(areWhole({ from: '0002-11-01', to: '' }), 'a year that is being typed').toBe(false)
  expect(areWhole({ from: '2026-11-01', to: '2026-11-31' }), 'no such day').toBe(false)
  expect(areInOrder({ from: '2026-11-02', to: '2026-11-01' })).toBe(false)
  expect(areInOrder({ from: '2026-11-02', to: '2026-11-02' })).toBe(true)
  expect(areInOrder({ from: '', to: '2026-11-01' })).toBe(true)
  expect(areInOrder({ from: '2026-11-01', to: '' })).toBe(true)
  const days = { from: '2026-11-01', to: '2026-11-30' }
  expect([
    isSame(days, { ...days }),
    isSame(days, { ...days, from: '' }),
    isSame(days, { ...days, to: '' }),
  ]).toEqual([true, false, false])
})

test('a file is named after its days', () => {
  expect(daysInName({ from: '2026-11-01', to: '2026-11-30' })).toBe(' from 2026-11-01 to 2026-11-30')
  expect(daysInName({ from: '', to: '2026-11-30' })).toBe(' to 2026-11-30')
  expect(daysInName({ from: '', to: '' })).toBe('')
})
