import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WalletTicket } from '../../../contract/entities/wallet.ts'
import { outboxAtom } from '../../../src/state/outbox.ts'
import { walletAtom } from '../../../src/state/wallet.ts'
import { watchBadge } from '../../../src/watch/installed/badge.ts'

const badge = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-18T12:00:00Z') })
  vi.stubGlobal('navigator', badge)
  vi.stubGlobal('document', { addEventListener: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const ticket = (starts_at: string, ends_at: string) => ({ starts_at, ends_at }) as WalletTicket

function withTickets(...tickets: WalletTicket[]) {
  const store = createStore()
  store.set(walletAtom, { data: { tickets } } as never)
  return store
}

test('The badge is the number of tickets for today', () => {
  const store = withTickets(
    ticket('2026-12-18 19:30', '2026-12-18 22:00'),
    ticket('2026-12-17 10:00', '2026-12-19 18:00'),
    ticket('2026-12-19 19:30', '2026-12-19 22:00'),
  )
  watchBadge(store)
  expect(badge.setAppBadge).toHaveBeenCalledExactlyOnceWith(2)
})

test('The badge is a dot while something waits to be sent, and goes with it', () => {
  const store = withTickets(ticket('2026-12-19 19:30', '2026-12-19 22:00'))
  watchBadge(store)
  expect(badge.clearAppBadge).toHaveBeenCalledOnce()
  store.set(outboxAtom, { entries: { a: { pending: {} } }, notices: [] } as never)
  expect(badge.setAppBadge).toHaveBeenCalledExactlyOnceWith()
  store.set(outboxAtom, { entries: {}, notices: [] } as never)
  expect(badge.clearAppBadge).toHaveBeenCalledTimes(2)
})
