import { describe, expect, test } from 'vitest'
import { judgeQuantity, standingWarning } from '../../../contract/rules/quantity.ts'

const atMost = (most: number) => `You can only reserve ${most} tickets of this type`
const atLeast = (least: number) => `You must purchase a minimum of ${least} tickets of this type`

const NO_LIMIT = { max_can_reserve: null, min_per_customer: 1 }
const UP_TO_8 = { max_can_reserve: 8, min_per_customer: 1 }
const FROM_4_TO_8 = { max_can_reserve: 8, min_per_customer: 4 }
const SOLD_OUT = { max_can_reserve: 0, min_per_customer: 1 }
const FEWER_LEFT_THAN_THE_LEAST = { max_can_reserve: 3, min_per_customer: 4 }

describe('A typed quantity', () => {
  test.each([
    ['QTY-01 is sent as it is', 3, UP_TO_8, 3, null],
    ['QTY-04 is sent at the maximum', 8, UP_TO_8, 8, null],
    ['QTY-04 QTY-05 QTY-06 is clamped above the maximum, with a warning, and sent', 9, UP_TO_8, 8, atMost(8)],
    ['QTY-04 QTY-05 QTY-06 is clamped however far above', 999_999, UP_TO_8, 8, atMost(8)],
    ['QTY-10 is not capped where no maximum is set', 500, NO_LIMIT, 500, null],
    ['QTY-04 is clamped far above any number of tickets', 1_000_000_000, UP_TO_8, 8, atMost(8)],
    [
      'DSP-10 is clamped to one ticket, in the singular',
      2,
      { ...UP_TO_8, max_can_reserve: 1 },
      1,
      'You can only reserve 1 ticket of this type',
    ],
    ['QTY-07 QTY-08 QTY-11 is not sent below the minimum, with a warning', 3, FROM_4_TO_8, null, atLeast(4)],
    ['QTY-11 is sent at the minimum', 4, FROM_4_TO_8, 4, null],
    ['QTY-07 has no warning where the minimum is 1', 1, UP_TO_8, 1, null],
    ['QTY-07 has no warning where the minimum is 0', 1, { ...UP_TO_8, min_per_customer: 0 }, 1, null],
    ['QTY-08 keeps to the minimum where fewer are left', 3, FEWER_LEFT_THAN_THE_LEAST, null, atLeast(4)],
    ['QTY-05 DSP-10 is warned of and not sent where none is left', 1, SOLD_OUT, null, 'None left'],
    ['GAP-32 is not sent when blank', null, FROM_4_TO_8, null, null],
    ['GAP-32 is not sent at 0', 0, FROM_4_TO_8, null, null],
    ['GAP-32 is not sent below 0', -2, UP_TO_8, null, null],
    ['GAP-32 is not sent when it is no whole number', 1.5, UP_TO_8, null, null],
    ['GAP-32 is not sent when it is no number', Number.NaN, UP_TO_8, null, null],
  ])('%s', (_, typed, limits, send, warning) => {
    expect(judgeQuantity(typed, limits)).toEqual({ send, warning })
  })
})

test.each([
  ['none', { max_can_reserve_exceeded: false, min_per_customer_exceeded: false }, null],
  ['a maximum', { max_can_reserve_exceeded: true, min_per_customer_exceeded: false }, atMost(8)],
  ['a minimum', { max_can_reserve_exceeded: false, min_per_customer_exceeded: true }, atLeast(4)],
])('BAS-35 RSV-04 the server’s objection to a line: %s', (_, exceeded, warning) => {
  expect(standingWarning({ ...FROM_4_TO_8, ...exceeded })).toBe(warning)
})
