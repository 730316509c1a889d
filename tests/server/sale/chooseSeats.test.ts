import { expect, test } from 'vitest'
import { chooseSeats } from '../../../server/sale/seats.ts'

const at = (...positions: number[]) => positions.map(position => ({ id: position, position }))
const chosen = (free: number[], qty: number) => chooseSeats(at(...free), qty).map(seat => seat.position)

test.each([
  ['side by side, from the shortest row that has room', [1, 2, 3, 4, 6, 7, 9], 2, [6, 7]],
  ['alone where one is left alone', [1, 2, 3, 5], 1, [5]],
  ['from the longest row where no row has room', [1, 2, 4, 5, 6], 4, [4, 5, 6, 1]],
  ['all there are', [1, 3], 2, [3, 1]],
  ['in the order of their places', [7, 6, 2, 1], 2, [1, 2]],
])('Seats are chosen %s', (_, free, qty, taken) => {
  expect(chosen(free, qty)).toEqual(taken)
})
