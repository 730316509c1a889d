import { describe, expect, test } from 'vitest'
import {
  addedTransfer,
  dayOf,
  firstTransfer,
  isUntouched,
  mayAddRow,
  mostOfRow,
  type TransferRow,
  transferProblems,
} from '../../../contract/rules/transfer.ts'

const TODAY = '2026-12-18'
const filled: TransferRow = { ...addedTransfer(5), name: 'Bo Bloom', email: 'bo@example.com' }
const gift: TransferRow = { ...filled, is_gift: true, delivery_date: '24/12/2026', delivery_time: '18:00' }

test('TRF-25 TRF-26 TRF-27 the first row has no tickets, an added one has one, and a gift is scheduled', () => {
  expect(firstTransfer(5)).toMatchObject({ ticket_id: 5, qty: 0, send_gift: 'Schedule', is_gift: false })
  expect(addedTransfer(5)).toMatchObject({ ticket_id: 5, qty: 1, send_gift: 'Schedule' })
})

describe('A row of a transfer', () => {
  test.each<[string, Partial<TransferRow>, object]>([
    ['TRF-29 is valid with a name and an e-mail address', {}, {}],
    ['TRF-28 is not valid without tickets', { qty: 0 }, { qty: 'Please choose how many tickets' }],
    [
      'TRF-31 asks for no name and no e-mail address without tickets',
      { qty: 0, name: '', email: '' },
      { qty: 'Please choose how many tickets' },
    ],
    ['TRF-32 needs a name', { name: ' ' }, { name: 'Please enter a name' }],
    ['TRF-33 needs an e-mail address', { email: '' }, { email: 'Please enter an email' }],
    [
      'TRF-43 GAP-66 counts a malformed e-mail address as none',
      { email: 'bo@example' },
      { email: 'Please enter an email' },
    ],
    ['asks for no time where it is no gift', { delivery_date: '', delivery_time: '' }, {}],
  ])('%s', (_, change, problems) => {
    expect(transferProblems({ ...filled, ...change }, TODAY)).toEqual(problems)
  })

  test.each<[string, Partial<TransferRow>, object]>([
    ['TRF-30 is valid with a date and a time', {}, {}],
    ['TRF-34 needs a date', { delivery_date: '' }, { delivery_date: 'Please enter a date' }],
    ['TRF-35 needs a time', { delivery_time: '' }, { delivery_time: 'Please enter a time' }],
    [
      'TRF-42 GAP-66 has its date as day/month/year',
      { delivery_date: '12/24/2026' },
      { delivery_date: 'Please enter a date' },
    ],
    [
      'GAP-66 has its time in 24 hours',
      { delivery_time: '6:00 pm' },
      { delivery_time: 'Please enter a time' },
    ],
    [
      'TRF-41 is not delivered before today',
      { delivery_date: '17/12/2026' },
      { delivery_date: 'Please enter a date from today on' },
    ],
    ['TRF-41 can be delivered today', { delivery_date: '18/12/2026' }, {}],
    [
      'TRF-30 needs no time where it is sent now',
      { send_gift: 'Send now', delivery_date: '', delivery_time: '' },
      {},
    ],
  ])('as a gift %s', (_, change, problems) => {
    expect(transferProblems({ ...gift, ...change }, TODAY)).toEqual(problems)
  })
})

test.each([
  ['24/12/2026', '2026-12-24'],
  [' 1/2/2027 ', '2027-02-01'],
  ['29/02/2027', null],
  ['31/04/2027', null],
  ['2026-12-24', null],
  ['24/12/26', null],
  ['', null],
])('GAP-66 the date %j is the day %j', (typed, day) => {
  expect(dayOf(typed)).toBe(day)
})

test('GAP-24 a row in which nothing was typed is untouched', () => {
  expect(isUntouched(firstTransfer(5))).toBe(true)
  for (const change of [{ qty: 1 }, { name: 'B' }, { email: 'b' }])
    expect(isUntouched({ ...firstTransfer(5), ...change })).toBe(false)
})

test.each<[number[], number, number, number]>([
  [[0], 0, 3, 3],
  [[1, 1], 0, 3, 2],
  [[2, 1], 1, 3, 1],
  [[3, 1], 1, 3, 0],
])(
  'TRF-37 TRF-38 of rows with %j tickets, the one at %i has at most … of %i: %i',
  (quantities, index, left, most) => {
    const rows = quantities.map(qty => ({ ...filled, qty }))
    expect(mostOfRow(rows, index, left)).toBe(most)
  },
)

test.each<[number[], number, boolean]>([
  [[0], 1, false],
  [[0], 2, true],
  [[1], 2, true],
  [[2], 2, false],
  [[0, 1], 2, false],
  [[1, 1], 3, true],
])('TRF-40 a row can be added to rows with %j of %i tickets: %s', (quantities, left, may) => {
  expect(
    mayAddRow(
      quantities.map(qty => ({ ...filled, qty })),
      left,
    ),
  ).toBe(may)
})
