import { describe, expect, test } from 'vitest'
import { clocksDisagree, deadlineOf, secondsLeft } from '../../offline/deadline.ts'

const DAY = 86_400_000
const SENT = { mono: 5000, wall: Date.UTC(2026, 11, 18, 19, 30) }
const deadline = deadlineOf(600, SENT)

/** The clocks so many milliseconds after the request was sent; they may have gone differently. */
const later = (mono: number, wall = mono) => ({ mono: SENT.mono + mono, wall: SENT.wall + wall })

describe('A deadline', () => {
  test('GAP-11 is counted from when the request was sent, which is never later than the server counted', () => {
    expect(deadline).toEqual({ mono: 605_000, wall: SENT.wall + 600_000 })
  })

  test.each([
    ['at sending', later(0), 600],
    ['a moment on', later(1), 600],
    ['a second on', later(1000), 599],
    ['within the last second', later(599_001), 1],
    ['at the end', later(600_000), 0],
    ['CDN-02 long after the end', later(DAY), 0],
    ['where the phone slept and only the wall clock went on', later(1000, 300_000), 300],
    ['where the phone slept beyond the end', later(1000, 700_000), 0],
    ['where the wall clock was set back a day', later(60_000, 60_000 - DAY), 540],
    ['CDN-02 where the wall clock was set ahead a day', later(60_000, 60_000 + DAY), 0],
  ])('CDN-01 has whole seconds left by the clock that has fewer: %s', (_, now, seconds) => {
    expect(secondsLeft(deadline, now)).toBe(seconds)
  })

  test.each([
    ['go alike', later(60_000), false],
    ['differ by a slow tick', later(60_000, 61_500), false],
    ['differ by more than a tick', later(60_000, 61_501), true],
    ['differ by a slow tick the other way', later(61_500, 60_000), false],
    ['differ by more than a tick the other way', later(61_501, 60_000), true],
    ['stopped for a sleep', later(1000, 300_000), true],
    ['were set a day ahead', later(1000, 1000 + DAY), true],
    ['were set a day back', later(1000, 1000 - DAY), true],
  ])('is in doubt only where the clocks disagree: they %s', (_, now, disagree) => {
    expect(clocksDisagree(deadline, now)).toBe(disagree)
  })
})
