import { expect, test } from 'vitest'
import { readYaml } from '../../../server/catalogue/import/yaml.ts'

const textOf = (differing: string, tickets = '{ name: Seat, price: 20, capacity: 40 }') => `
organisers: [{ name: Owls }]
events:
  - id: owls
    title: Owls
    organiser: Owls
    dates:
      - { starts: 2031-03-10 19:30 }
      - { starts: 2031-03-11 19:30, tickets: ${differing} }
    venue: { name: The Barn }
    tickets: [${tickets}, { name: Stand, price: 5, seats: [A1, A2] }]
`

const read = (...given: Parameters<typeof textOf>) =>
  readYaml(textOf(...given), new Date('2030-01-01T12:00Z'))

test('A date has its own prices and places, and the other dates have the usual ones', () => {
  const { events, refused } = read('[{ name: Seat, price: 25.50, capacity: 0 }, { name: Stand, price: 7 }]')
  expect(refused).toEqual([])
  expect(
    events[0]?.dates.map(({ tickets }) => tickets?.map(({ price, capacity }) => [price, capacity])),
  ).toEqual([
    [
      [2000, 40],
      [500, 2],
    ],
    [
      [2550, 0],
      [700, 2],
    ],
  ])
})

test.each([
  ['names no ticket', '[{ name: Perch, price: 1 }]', /\[0\]\.name.*name of another ticket/],
  [
    'names a ticket twice',
    '[{ name: Seat, price: 1 }, { name: Seat, price: 2 }]',
    /\[1\]\.name.*second time/,
  ],
  ['states nothing', '[{ name: Seat }]', /\[0\].*expected price or capacity/],
  ['counts seats', '[{ name: Stand, capacity: 3 }]', /\[0\]\.capacity.*either capacity or seats/],
  [
    'is cheaper than the earlier price',
    '[{ name: Seat, price: 9 }]',
    /\[0\]\.price.*less than the price of the ticket/,
    '{ name: Seat, price: 20, capacity: 40, price_steps: [{ price: 10, first: 5 }] }',
  ],
  [
    'has fewer places than the earlier price is for',
    '[{ name: Seat, capacity: 4 }]',
    /\[0\]\.capacity.*at most 4/,
    '{ name: Seat, price: 20, capacity: 40, price_steps: [{ price: 10, first: 5 }] }',
  ],
  [
    'is no more than the lowest price',
    '[{ name: Seat, price: 10 }]',
    /\[0\]\.price.*less than the price, which is suggested/,
    '{ name: Seat, price: 20, capacity: 40, minimum_price: 10 }',
  ],
])('A difference of a date that %s is refused', (_what, differing, reason, tickets?: string) => {
  const { refused } = read(differing, tickets)
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatch(/dates\[1\]\.tickets/)
  expect(refused[0]?.reason).toMatch(reason)
})

test('What is wrong with a ticket on all dates is told once', () => {
  const { refused } = read(
    '[{ name: Seat, price: 25 }]',
    '{ name: Seat, price: 20, capacity: 40, min_per_customer: 3, max_per_customer: 2 }',
  )
  expect(refused[0]?.reason).not.toContain('dates')
})
