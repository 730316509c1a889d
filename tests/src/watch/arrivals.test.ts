import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveOnAtom } from '../../../src/checkout/moveOn.ts'
import { steps } from '../../../src/checkout/steps.ts'
import { reloadAtom, stepAtom } from '../../../src/state/checkout.ts'
import { watchArrivals } from '../../../src/watch/arrivals.ts'
import { aCheckout } from '../../support/aCheckout.ts'
import { aVisitor } from '../../support/aUser.ts'
import { fakePage } from '../../support/fakePage.ts'
import { answers, fakeServer, lost } from '../../support/fakeServer.ts'

let store: ReturnType<typeof createStore>

beforeEach(() => {
  vi.useFakeTimers()
  fakePage()
  store = createStore()
  watchArrivals(store)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('What a step does by itself is done once, when it is reached', async () => {
  const server = fakeServer({ get: answers(aCheckout({ state: 'login' })), get_user: answers(aVisitor()) })
  await store.set(reloadAtom)
  await vi.advanceTimersByTimeAsync(0)
  expect(server.names()).toEqual(['get', 'get_user'])
  await store.set(reloadAtom)
  await vi.advanceTimersByTimeAsync(0)
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

test('RSV-06 ACC-01 FRE-01 GAP-113 each step has its title', () => {
  const titleOf = (name: keyof typeof steps, total = 55) => {
    const title = steps[name]?.title
    return typeof title === 'function' ? title(aCheckout({ basket_total: total })) : title
  }
  expect([titleOf('basket'), titleOf('reserve'), titleOf('login')]).toEqual(['Basket', 'Checkout', 'Account'])
  expect([titleOf('payment', 0), titleOf('payment')]).toEqual(['Claiming free tickets', 'Payment'])
  expect([titleOf('deliver_tickets'), titleOf('order_completed')]).toEqual([
    'Payment complete',
    'Order completed',
  ])
})
