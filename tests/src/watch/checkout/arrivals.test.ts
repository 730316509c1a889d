import type { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import { moveOnAtom } from '../../../../src/checkout/moveOn.ts'
import { titleAtom } from '../../../../src/checkout/passed.ts'
import { checkoutAtom, reloadAtom, stepAtom } from '../../../../src/state/checkout.ts'
import { paymentAtom } from '../../../../src/state/payment.ts'
import { watchArrivals } from '../../../../src/watch/checkout/arrivals.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { aStore } from '../../../support/aStore.ts'
import { aVisitor } from '../../../support/aUser.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer, lost } from '../../../support/fakeServer.ts'

let store: ReturnType<typeof createStore>

beforeEach(() => {
  vi.useFakeTimers()
  fakePage()
  store = aStore()
  watchArrivals(store)
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('What a step does by itself is done once, when it is reached', async () => {
  const server = fakeServer({ get: answers(aCheckout({ state: 'login' })), get_user: answers(aVisitor()) })
  await store.set(reloadAtom)
  await vi.dynamicImportSettled()
  expect(server.names()).toEqual(['get', 'get_user'])
  await store.set(reloadAtom)
  await vi.dynamicImportSettled()
  expect(server.names()).toEqual(['get', 'get_user', 'get'])
})

test('GAP-28 reserving begins when the reserve step is reached, and a failure does not begin it again', async () => {
  const server = fakeServer({ reserve_tickets: lost })
  await store.set(reloadAtom)
  await store.set(moveOnAtom, 'basket')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.names().filter(name => name === 'reserve_tickets')).toHaveLength(1)
  expect(store.get(stepAtom)).toBe('basket')
})

test.each<[string, Partial<Checkout>, boolean, string]>([
  ['basket', { state: 'basket' }, false, 'Basket'],
  ['RSV-06 reserve', { state: 'reserve' }, false, 'Checkout'],
  ['ACC-01 login', { state: 'login' }, false, 'Account'],
  ['PAY-01 payment', {}, false, 'Payment'],
  ['PAY-02 payment in progress', {}, true, 'Confirming Payment'],
  ['GAP-47 express payment', { express: true }, false, 'Complete purchase'],
  ['GAP-47 express payment in progress', { express: true }, true, 'Confirming Payment'],
  ['FRE-01 free payment', { basket_total: 0 }, false, 'Claiming free tickets'],
  ['GAP-47 free express payment', { basket_total: 0, express: true }, false, 'Complete purchase'],
  [
    'GAP-47 free express payment in progress',
    { basket_total: 0, express: true },
    true,
    'Claiming free tickets',
  ],
  ['GAP-113 delivery', { state: 'deliver_tickets' }, false, 'Payment complete'],
  ['completed order', { state: 'order_completed' }, false, 'Order completed'],
])('The step has its title: %s', (_, change, isPaying, title) => {
  store.set(checkoutAtom, aCheckout({ state: 'payment', ...change }))
  if (isPaying) store.set(paymentAtom, { kind: 'confirming', begun: null })
  expect(store.get(titleAtom)).toBe(title)
})
