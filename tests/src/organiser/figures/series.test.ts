import { expect, test } from 'vitest'
import {
  chosenDates,
  countDays,
  periodsOf,
  quartersOf,
  salesSections,
} from '../../../../src/organiser/figures/series.ts'
import { lastDaysAt } from '../../../../src/organiser/money/spans.ts'
import { someFigures } from '../../../support/someFigures.ts'

const sold = (day: string, tickets: number, net: number | null) => ({
  currency: 'GBP',
  currency_symbol: '£',
  is_test: false,
  day,
  tickets,
  net,
})

test('Every day has a bar, also one without a sale; weeks add up their days to the penny', () => {
  const sales = [sold('2026-02-27', 2, 0.1), sold('2026-03-01', 1, 0.2), sold('2026-03-08', -1, -0.3)]
  const days = { from: '2026-02-27', to: '2026-03-08' }
  expect(countDays(days)).toBe(10)
  expect(periodsOf(sales, days, 1).map(({ tickets }) => tickets)).toEqual([2, 0, 1, 0, 0, 0, 0, 0, 0, -1])
  expect(periodsOf(sales, days, 7)).toEqual([
    { from: '2026-02-27', name: '27/02/2026', short: '27/02', tickets: 3, net: 0.3 },
    { from: '2026-03-06', name: '06/03/2026', short: '06/03', tickets: -1, net: -0.3 },
  ])
})

test('The last days end today, also across the end of a month and of a year', () => {
  expect(lastDaysAt('2027-01-03')).toEqual({
    week: { from: '2026-12-28', to: '2027-01-03' },
    fourWeeks: { from: '2026-12-07', to: '2027-01-03' },
    year: { from: '2026-01-04', to: '2027-01-03' },
  })
})

test('Test orders and other currencies are sections of their own', () => {
  const figures = someFigures()
  const [day] = figures.days
  if (!day) throw new Error('there is no day')
  const days = [day, { ...day, is_test: true }, { ...day, currency: 'EUR' }]
  expect(
    salesSections({ ...figures, days }).map(({ currency, isTest, types }) => [
      currency,
      isTest,
      types.length,
    ]),
  ).toEqual([
    ['GBP', false, 3],
    ['GBP', true, 0],
    ['EUR', false, 0],
  ])
})

test('Where nothing is chosen, the dates to come are shown', () => {
  const [first, second, third] = someFigures().dates
  if (!first || !second || !third) throw new Error('a date is missing')
  const dates = [first, { ...second, event_id: 2 }, { ...third, is_over: true }]
  const ids = (event: number | null, date: number | null) =>
    chosenDates(dates, event, date).map(({ date_id }) => date_id)
  expect([ids(null, null), ids(1, null), ids(1, 3)]).toEqual([[1, 2], [1, 3], [3]])
})

test('Quarters of an hour without anybody are there too, up to a day of them', () => {
  const quarters = [
    { at: '2026-12-18 23:45', tickets: 2 },
    { at: '2026-12-19 00:15', tickets: 1 },
  ]
  const arrivals = { came: 3, expected: 9, quarters }
  expect(quartersOf(arrivals)).toEqual([
    { at: '2026-12-18 23:45', tickets: 2 },
    { at: '2026-12-19 00:00', tickets: 0 },
    { at: '2026-12-19 00:15', tickets: 1 },
  ])
  expect(quartersOf({ ...arrivals, quarters: [] })).toEqual([])
  const early = { at: '2026-12-01 00:00', tickets: 1 }
  const long = quartersOf({ ...arrivals, quarters: [early, ...quarters] })
  expect([long.length, long.at(-1)]).toEqual([96, quarters[1]])
})
