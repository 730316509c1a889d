import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, toastQueue } from '../../../../src/ui/messages/toast.ts'
import { shownToasts } from '../../../support/shownToasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  shownToasts()
  vi.useRealTimers()
})

const count = () => toastQueue.visibleToasts.length
/** Their time runs from when they are drawn. */
const drawn = () => toastQueue.resumeAll()

test('DSP-18 DSP-19 a notification lasts 3 seconds', () => {
  toast('Unable to pay. Please try again later')
  drawn()
  vi.advanceTimersByTime(2999)
  expect(count()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(count()).toBe(0)
})

test('ORD-24 GAP-19 a notification that stays, stays', () => {
  toast('Your feedback has been sent. Thanks!', 'success', { stays: true })
  drawn()
  vi.advanceTimersByTime(3_600_000)
  expect(count()).toBe(1)
})

test('the same words are shown once at a time, and for as long as they were said last', () => {
  toast('Invalid code')
  drawn()
  vi.advanceTimersByTime(2000)
  toast('Invalid code')
  drawn()
  expect(count()).toBe(1)
  vi.advanceTimersByTime(2000)
  expect(count()).toBe(1)
  expect(shownToasts()).toEqual(['Invalid code'])
})
