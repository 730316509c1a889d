import { expect, test } from 'vitest'
import { type FreeRun, takeSeats } from '../../../server/sale/stock/seats.ts'

const runs = (...all: [first: number, length: number][]): FreeRun[] =>
  all.map(([first, length]) => ({ first, length }))

test.each([
  ['side by side, from the shortest run that has room', runs([1, 4], [6, 2], [9, 1]), 2, [6, 7]],
  ['alone where one is left alone', runs([1, 3], [5, 1]), 1, [5]],
  ['from the longest run where no run has room', runs([1, 2], [4, 3]), 4, [4, 5, 6, 1]],
  ['all there are', runs([1, 1], [3, 1]), 2, [3, 1]],
  ['from the first of two runs that are as long', runs([1, 2], [6, 2]), 2, [1, 2]],
])('Seats are taken %s', (_, free, qty, taken) => {
  expect(takeSeats(free, qty)).toEqual(taken)
})

test('A seat is taken once', () => {
  const free = runs([1, 3], [5, 2])
  const taken = [2, 2, 1].flatMap(qty => takeSeats(free, qty))
  expect(taken.toSorted()).toEqual([1, 2, 3, 5, 6])
  expect(takeSeats(free, 1)).toEqual([])
})
