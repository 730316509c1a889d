import { expect, test } from 'vitest'
import { MOST_REPEATED, type Repeat, repeatedDays } from '../../../contract/catalogue/repeat.ts'

const rule: Repeat = { from: '2026-12-04', until: '2027-01-08', weekdays: [4], everyWeeks: 1, except: [] }

test.each<[string, Partial<Repeat>, string[]]>([
  [
    'every Friday until a day, but not on 25 December',
    { except: ['2026-12-25'] },
    ['2026-12-04', '2026-12-11', '2026-12-18', '2027-01-01', '2027-01-08'],
  ],
  ['every second Friday', { everyWeeks: 2 }, ['2026-12-04', '2026-12-18', '2027-01-01']],
  [
    'on two days of the week, of which the first is before the beginning',
    { until: '2026-12-11', weekdays: [0, 4] },
    ['2026-12-04', '2026-12-07', '2026-12-11'],
  ],
  ['every day', { until: '2026-12-06', weekdays: [] }, ['2026-12-04', '2026-12-05', '2026-12-06']],
  [
    'over the day on which clocks change',
    { from: '2027-03-26', until: '2027-04-02' },
    ['2027-03-26', '2027-04-02'],
  ],
  ['that ends before it begins', { until: '2026-12-03' }, []],
  ['without an end', { until: '' }, []],
])('A rule %s', (_, change, days) => {
  expect(repeatedDays({ ...rule, ...change })).toEqual(days)
})

test('A rule makes no more dates than can be edited', () => {
  expect(repeatedDays({ ...rule, until: '9999-12-31', weekdays: [] })).toHaveLength(MOST_REPEATED)
})
