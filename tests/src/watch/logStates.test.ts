import type { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeCheckoutAtom, checkoutAtom, isLiveAtom } from '../../../src/state/checkout.ts'
import { cookieChoiceAtom } from '../../../src/state/cookieChoice.ts'
import { watchAnalytics } from '../../../src/watch/analytics.ts'
import { logStates } from '../../../src/watch/logStates.ts'
import { aCheckout } from '../../support/aCheckout.ts'
import { anEvent } from '../../support/anEvent.ts'
import { aStore } from '../../support/aStore.ts'
import { fakePage } from '../../support/fakePage.ts'
import { fakeServer } from '../../support/fakeServer.ts'

let store: ReturnType<typeof createStore>
const counted = aCheckout({ events: [anEvent({ fb_pixel: '42' })] })
beforeEach(() => {
  fakePage()
  store = aStore()
  store.set(cookieChoiceAtom, 'accepted')
  store.set(isLiveAtom, true)
  store.set(checkoutAtom, counted)
})
afterEach(() => vi.unstubAllGlobals())

const states = (server: ReturnType<typeof fakeServer>) => server.bodies('analytics').map(({ state }) => state)

test('ANL-01 ANL-02 each change of state is logged once, by one visitor', async () => {
  const server = fakeServer()
  logStates(store)
  store.set(changeCheckoutAtom, { state: 'reserve' })
  store.set(changeCheckoutAtom, { basket_total: 1 })
  store.set(changeCheckoutAtom, { state: 'login' })
  await expect.poll(() => states(server)).toEqual(['basket', 'reserve', 'login'])
  expect(new Set(server.bodies('analytics').map(({ visitor }) => visitor)).size).toBe(1)
  expect(Object.keys(server.bodies('analytics')[0] ?? {})).toEqual(['state', 'visitor'])
})

test('ANL-03 GAP-71 nothing is logged of a basket that nobody counts, or after the consent was taken back', async () => {
  const server = fakeServer()
  store.set(checkoutAtom, aCheckout({ state: 'login', events: [anEvent()] }))
  logStates(store)
  store.set(checkoutAtom, counted)
  store.set(cookieChoiceAtom, 'declined')
  store.set(changeCheckoutAtom, { state: 'reserve' })
  await expect.poll(() => states(server)).toEqual(['basket'])
})

test.each([
  ['accepted', ['basket']],
  ['declined', []],
  [null, []],
] as const)('ANL-03 the code for it is there only with the cookie: %s', async (choice, logged) => {
  const server = fakeServer()
  store.set(cookieChoiceAtom, choice)
  watchAnalytics(store)
  await vi.dynamicImportSettled()
  await expect.poll(() => states(server)).toEqual(logged)
  // It is fetched as soon as it is accepted.
  store.set(cookieChoiceAtom, 'accepted')
  await expect.poll(() => states(server)).toEqual(['basket'])
})
