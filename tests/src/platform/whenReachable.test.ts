import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenReachable } from '../../../src/platform/whenReachable.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => void listeners.push(listener))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  listeners = []
})
let listeners: (() => void)[] = []

test('Code that cannot be loaded in a tunnel is loaded when the network is back, or after ten seconds', async () => {
  let calls = 0
  const load = async () => {
    if (++calls < 3) throw new TypeError('Failed to fetch')
    return 'the watchers'
  }
  const loaded = whenReachable(load)
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toBe(1)
  listeners[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loaded).toBe('the watchers')
})
