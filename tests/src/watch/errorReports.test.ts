import type { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeCheckoutAtom, checkoutAtom, stepAtom } from '../../../src/state/checkout.ts'
import { userAtom } from '../../../src/state/user.ts'
import { watchErrors } from '../../../src/watch/errorReports.ts'
import { aCheckout } from '../../support/aCheckout.ts'
import { aStore } from '../../support/aStore.ts'
import { aUser } from '../../support/aUser.ts'
import { fakePage } from '../../support/fakePage.ts'
import { fakeServer } from '../../support/fakeServer.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  fakePage()
  store = aStore()
  store.set(checkoutAtom, aCheckout())
})
afterEach(() => vi.unstubAllGlobals())

const fail = (message: string) =>
  dispatchEvent(Object.assign(new Event('error'), { message, error: new Error(message) }))
const reports = (server: ReturnType<typeof fakeServer>) => server.bodies('error_report')

test('ERR-03 ERR-05 each page load is timed, and each error carries its trail, for any random number', async () => {
  const server = fakeServer()
  watchErrors(store, stepAtom, () => 0.999)
  store.set(changeCheckoutAtom, { state: 'reserve' })
  fail('It broke')
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('It broke too') }))
  await expect.poll(() => reports(server).length).toBe(3)
  expect(reports(server)).toMatchObject([
    { kind: 'trace', message: expect.stringMatching(/^\/smartcheckout\/ took \d+\.\d s$/), trail: '' },
    {
      kind: 'error',
      message: 'It broke',
      stack: expect.stringContaining('Error: It broke'),
      trail: '/smartcheckout/ basket, /smartcheckout/ reserve',
    },
    { kind: 'error', message: 'TypeError: It broke too' },
  ])
})

test.each([
  [0.0999, ['trace', 'replay']],
  [0.1, ['trace']],
])('ERR-04 one visit in ten reports its trail when it ends: %s', async (chance, kinds) => {
  const server = fakeServer()
  watchErrors(store, stepAtom, () => chance)
  dispatchEvent(new Event('pagehide'))
  await expect.poll(() => reports(server).map(({ kind }) => kind)).toEqual(kinds)
})

test('ERR-01 the user’s id and e-mail are reported once the user was fetched, and not before', async () => {
  const server = fakeServer()
  watchErrors(store, stepAtom, () => 0.5)
  fail('Before')
  store.set(userAtom, aUser({ id: 5, email: 'sam@example.com' }))
  fail('After')
  await expect.poll(() => reports(server).length).toBe(3)
  expect(reports(server).map(({ user_id, email }) => [user_id, email])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ['5', 'sam@example.com'],
  ])
})

test('a very long message is cut', async () => {
  const server = fakeServer()
  watchErrors(store, stepAtom, () => 0.5)
  fail('x'.repeat(10_000))
  await expect.poll(() => String(reports(server)[1]?.message).length).toBe(500)
})
