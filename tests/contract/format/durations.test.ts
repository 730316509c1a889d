import { describe, expect, test } from 'vitest'
import { durationAsClock, durationInWords } from '../../../contract/format/durations.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
const WEEK = 604_800

describe('A duration', () => {
  test.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [59, '59 seconds'],
    [MINUTE, '1 minute'],
    [HOUR + 5 * MINUTE, '1 hour, 5 minutes'],
    [2 * HOUR + 1, '2 hours, 1 second'],
    [DAY, '1 day'],
    [WEEK, '1 week'],
    [3 * WEEK + 2 * DAY + HOUR + MINUTE + 30, '3 weeks, 2 days, 1 hour, 1 minute, 30 seconds'],
    [1.9, '1 second'],
    [-5, '0 seconds'],
  ])('DSP-05 GAP-72 of %d seconds is told in words', (seconds, shown) => {
    expect(durationInWords(seconds)).toBe(shown)
  })

  test.each([
    [0, '0:00'],
    [9, '0:09'],
    [MINUTE, '1:00'],
    [10 * MINUTE, '10:00'],
    [HOUR - 1, '59:59'],
    [HOUR, '1:00:00'],
    [HOUR + 4 * MINUTE + 5, '1:04:05'],
    [25 * HOUR, '25:00:00'],
    [59.9, '0:59'],
    [-1, '0:00'],
  ])('DSP-06 GAP-72 of %d seconds is shown as a clock', (seconds, shown) => {
    expect(durationAsClock(seconds)).toBe(shown)
  })
})
