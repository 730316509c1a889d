import { expect, test } from 'vitest'
import { stepFor } from '../../../../contract/rules/sale/stepFor.ts'

const until = { at: '2027-05-01T10:00:00+02:00' }
const now = (time: string) => Date.parse(`2027-05-01T${time}Z`)
const steps = [
  { price: 10, until, left: 3 },
  { price: 15, until: null, left: 8 },
  { price: 25, until: null, left: null },
]

test.each([
  [1, '07:59:59', 10],
  [3, '07:59:59', 10],
  [4, '07:59:59', 15],
  [1, '08:00:00', 15],
  [8, '08:00:00', 15],
  [9, '07:00:00', 25],
])('%i tickets at %s cost %i each', (qty, time, price) => {
  expect(stepFor(steps, qty, now(time))?.price).toBe(price)
})

test('After the last step the ordinary price is left', () => {
  expect(stepFor(steps.slice(0, 1), 4, now('07:00:00'))).toBeUndefined()
})
