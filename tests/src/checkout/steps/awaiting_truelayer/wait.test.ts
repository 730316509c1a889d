import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../../../../contract/call.ts'
import type { getTruelayerStatus } from '../../../../../contract/calls/payment.ts'
import {
  arriveAtWaitAtom,
  askBankAtom,
  waitAtom,
} from '../../../../../src/checkout/steps/awaiting_truelayer/wait.ts'
import { checkoutAtom, reservingErrorAtom, stepAtom } from '../../../../../src/state/checkout.ts'
import { aCheckout } from '../../../../support/aCheckout.ts'
import { answers, fakeServer, inTurn, lost } from '../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../support/shownToasts.ts'
import { withStore } from '../../../../support/withStore.ts'

const EXPIRED =
  'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again'

const status = (change: Partial<Answer<typeof getTruelayerStatus>> = {}) =>
  answers({
    payment_completed: false,
    reference: 'ABCDEFGHJK',
    total: 55,
    checkout_expires_in: 300,
    truelayer_status_error: null,
    status: 'checking',
    ...change,
  })

const waiting = aCheckout({
  state: 'awaiting_truelayer',
  sale_reference: 'ABCDEFGHJK',
  seconds_remaining: 300,
})

const store = withStore(store => store.set(checkoutAtom, waiting))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const asked = (server: ReturnType<typeof fakeServer>) =>
  server.names().filter(name => name === 'get_truelayer_status').length

describe('Waiting for the bank', () => {
  test('BWT-04 GAP-56 says that the shopper has cancelled there, and asks nothing', async () => {
    const server = fakeServer()
    store.set(checkoutAtom, { ...waiting, truelayer_returned_from: 0 })
    await store.set(arriveAtWaitAtom)
    expect(store.get(waitAtom)).toEqual({ kind: 'cancelled' })
    expect(server.names()).toEqual([])
  })

  test('BWT-05 BWT-06 asks first after 2 s, then every 1.5 s', async () => {
    const server = fakeServer({ get_truelayer_status: status() })
    void store.set(arriveAtWaitAtom)
    const counts: number[] = []
    for (const ms of [1999, 1, 1499, 1, 1500]) {
      await vi.advanceTimersByTimeAsync(ms)
      counts.push(asked(server))
    }
    expect(counts).toEqual([0, 1, 1, 2, 3])
    expect(store.get(waitAtom)).toEqual({ kind: 'waiting', retries: 3 })
  })

  test('BWT-11 BWT-12 BWT-13 GAP-58 stops after 60 retries, and begins again when it is asked to', async () => {
    const server = fakeServer({ get_truelayer_status: status() })
    void store.set(arriveAtWaitAtom)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(asked(server)).toBe(60)
    expect(store.get(waitAtom)).toEqual({ kind: 'unconfirmed' })
    void store.set(askBankAtom)
    await vi.advanceTimersByTimeAsync(1999)
    expect(asked(server)).toBe(60)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked(server)).toBe(61)
  })

  test('BWT-15 shows the reference and the total of a completed payment', async () => {
    fakeServer({ get_truelayer_status: inTurn(status(), status({ payment_completed: true })) })
    void store.set(arriveAtWaitAtom)
    await vi.advanceTimersByTimeAsync(4000)
    expect(store.get(waitAtom)).toEqual({ kind: 'paid', reference: 'ABCDEFGHJK', total: 55 })
    expect(store.get(checkoutAtom)?.payment_complete).toBe(true)
  })

  test('BWT-03 GAP-57 shows why the bank has not paid while there is time left', async () => {
    fakeServer({ get_truelayer_status: status({ truelayer_status_error: 'Your bank said no.' }) })
    void store.set(arriveAtWaitAtom)
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.get(waitAtom)).toEqual({ kind: 'failed', reason: 'Your bank said no.' })
  })

  test.each([0, null])('BWT-14 PAY-18 goes back to the basket where the time left is %s', async left => {
    fakeServer({
      get_truelayer_status: status({ truelayer_status_error: 'Too late.', checkout_expires_in: left }),
      get: answers(aCheckout({ state: 'basket' })),
    })
    void store.set(arriveAtWaitAtom)
    await vi.advanceTimersByTimeAsync(2000)
    expect([store.get(stepAtom), store.get(reservingErrorAtom)]).toEqual(['basket', EXPIRED])
  })

  test('BWT-17 GAP-57 a failed request counts as a retry, and is said once', async () => {
    const server = fakeServer({ get_truelayer_status: lost })
    void store.set(arriveAtWaitAtom)
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked(server)).toBe(3)
    expect(shownToasts()).toEqual(['Unable to get TrueLayer status. Please try again later'])
  })

  test('ends where the shopper goes on with another way to pay', async () => {
    const server = fakeServer({ get_truelayer_status: status() })
    const asking = store.set(arriveAtWaitAtom)
    await vi.advanceTimersByTimeAsync(2000)
    store.set(checkoutAtom, { ...waiting, state: 'payment' })
    await vi.advanceTimersByTimeAsync(5000)
    await asking
    expect(asked(server)).toBe(1)
  })
})
