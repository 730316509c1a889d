import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventChange } from '../../../contract/entities/eventChange.ts'
import {
  areChangesUnreadAtom,
  eventChangesAtom,
  readChangesAtom,
  watchChangesAtom,
} from '../../../src/organiser/changes/changes.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost } from '../../support/fakeServer.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  vi.stubGlobal('document', { ...globalThis.document, visibilityState: 'visible', cookie: document.cookie })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  store = createStore()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const change = (sent: number, more: Partial<EventChange> = {}): EventChange => ({
  id: 1,
  at: '18/12/2026 at 7:30 pm',
  by: 'wol@example.com',
  what: ['time'],
  is_counted: true,
  letters: { all: 3, sent, refused: 1 },
  refunds: { all: 0, made: 0, failed: [] },
  ...more,
})
const told = (...changes: EventChange[]) => answers({ changes })
const own = { organiser_id: 3, draft: 'event-1' }

test('Progress is read often while letters or refunds are under way, and seldom afterwards', async () => {
  const failed = { all: 2, made: 1, failed: ['ABCDEFGHJK'] }
  const server = fakeServer({
    get_event_changes: inTurn(
      told(change(2, { is_counted: false })),
      told(change(1)),
      told(change(2, { refunds: { ...failed, failed: [] } })),
      told(change(2, { refunds: failed })),
    ),
  })
  const asked = () => server.names().filter(name => name === 'get_event_changes').length
  const stop = store.set(watchChangesAtom, own)
  for (const reads of [1, 2, 3, 4, 4, 4]) {
    await vi.advanceTimersByTimeAsync(reads === 1 ? 0 : 2000)
    expect(asked()).toBe(reads)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(5)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(5)
})

test('A change that is published while nothing was under way is followed at once', async () => {
  fakeServer({ get_event_changes: inTurn(told(), told(change(0)), told(change(2))) })
  const stop = store.set(watchChangesAtom, own)
  await vi.advanceTimersByTimeAsync(4000)
  await store.set(readChangesAtom, own)
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.get(eventChangesAtom)).toMatchObject([{ letters: { sent: 2 } }])
  stop()
})

test('Where it cannot be read, what was read before stays, and the page says so', async () => {
  fakeServer({ get_event_changes: inTurn(told(change(1)), lost) })
  const stop = store.set(watchChangesAtom, own)
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.get(eventChangesAtom)).toMatchObject([{ letters: { sent: 1 } }])
  expect(store.get(areChangesUnreadAtom)).toBe(true)
  stop()
})
