import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import type { StepName } from '../../../../contract/steps.ts'
import {
  checkoutAtom,
  expiredAtom,
  reloadAtom,
  reservingErrorAtom,
  secondsLeftAtom,
  stepAtom,
} from '../../../../src/state/checkout.ts'
import { notices } from '../../../../src/text/notices.ts'
import { watchCountdown } from '../../../../src/watch/checkout/countdown.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { aStore } from '../../../support/aStore.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost } from '../../../support/fakeServer.ts'

const DAY = 86_400_000
const held = (change: Partial<Checkout> = {}) =>
  aCheckout({ state: 'login', seconds_remaining: 60, ...change })
const ended = aCheckout()

let store: ReturnType<typeof createStore>

beforeEach(() => {
  vi.useFakeTimers()
  fakePage()
  store = aStore()
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const left = () => store.get(secondsLeftAtom)
const step = () => store.get(stepAtom)

/** A hold of sixty seconds that is being watched; after that, the server answers `then`. */
async function watching(first: Checkout = held(), then = answers(ended)) {
  const server = fakeServer({ get: inTurn(answers(first), then) })
  await store.set(reloadAtom)
  watchCountdown(store)
  server.asked.length = 0
  return server
}

describe('The countdown', () => {
  test('CDN-01 CDN-04 loses a second each second', async () => {
    await watching()
    const seen = []
    for (let second = 0; second < 4; second++) {
      seen.push(left())
      await pass(1000)
    }
    expect(seen).toEqual([60, 59, 58, 57])
  })

  test('CDN-02 CDN-06 CDN-07 CDN-08 at zero is back on the basket, marked as expired, and reloads', async () => {
    const server = await watching()
    await pass(59_000)
    expect([left(), step(), store.get(expiredAtom)]).toEqual([1, 'login', false])
    await pass(1000)
    expect([left(), step(), store.get(expiredAtom)]).toEqual([null, 'basket', true])
    expect(server.names()).toEqual(['update_basket_state', 'get'])
    await pass(10_000)
    expect(server.names()).toHaveLength(2)
  })

  test('CDN-12 GAP-22 has these words for it', () => {
    expect(notices.expired).toBe(
      'Your checkout time expired. If the tickets are still available, you can try to reserve them again.',
    )
  })

  test.each<[string, string | null, string | null]>([
    ['the page’s own', 'Stalls are sold out.', null],
    ['the server’s', null, 'Stalls are sold out.'],
  ])('CDN-11 at zero keeps a reserving error over the reload: %s', async (_, own, theirs) => {
    await watching(held({ reserving_error: theirs }))
    store.set(reservingErrorAtom, own)
    await pass(60_000)
    expect(step()).toBe('basket')
    expect(store.get(checkoutAtom)?.reserving_error).toBeNull()
    expect(store.get(reservingErrorAtom)).toBe('Stalls are sold out.')
  })

  test.each<[string, StepName]>([
    ['CDN-09', 'order_completed'],
    ['CDN-09', 'after_sale_messages'],
    ['CDN-10', 'basket'],
    ['CDN-10', 'awaiting_truelayer'],
  ])('%s at zero changes nothing at %s', async (_, state) => {
    const server = await watching(held({ state }))
    await pass(120_000)
    expect([step(), store.get(expiredAtom), server.names()]).toEqual([state, false, []])
  })

  test('CDN-05 that payment has stopped changes nothing', async () => {
    const server = await watching(held({ state: 'deliver_tickets', payment_complete: true }))
    await pass(120_000)
    expect([step(), left(), server.names()]).toEqual(['deliver_tickets', null, []])
  })

  test('CDN-06 at zero is back on the basket without a network too', async () => {
    const server = await watching(held(), lost)
    server.set('update_basket_state', lost)
    await pass(60_000)
    expect([step(), store.get(expiredAtom)]).toEqual(['basket', true])
  })
})

describe('Where the clocks disagree, the countdown', () => {
  /** The clock on the wall jumps: it was set, or the phone slept while the other clock stood still. */
  const jump = (ms: number) => vi.setSystemTime(Date.now() + ms)

  test.each([
    ['a day ahead', DAY],
    ['a day back', -DAY],
  ])('asks the server, once, and believes it: the clock was set %s', async (_, ms) => {
    const server = await watching(held(), answers(held({ seconds_remaining: 50 })))
    await pass(10_000)
    jump(ms)
    await pass(1000)
    expect([step(), left(), store.get(expiredAtom)]).toEqual(['login', 50, false])
    await pass(3000)
    expect(server.names()).toEqual(['get'])
  })

  test('asks once while the answer takes its time', async () => {
    const slow = heldBack(answers(held({ seconds_remaining: 50 })))
    const server = await watching(held(), slow.reply)
    jump(DAY)
    await pass(9000)
    expect(server.names()).toEqual(['get'])
    slow.release()
    await pass(0)
  })

  test('shows no time left, and calls nothing over by the wall alone, until the server answers', async () => {
    const server = await watching(held(), lost)
    jump(DAY)
    await pass(5000)
    expect([step(), left(), store.get(expiredAtom)]).toEqual(['login', 0, false])
    expect(new Set(server.names())).toEqual(new Set(['get']))
    server.set('get', answers(held({ seconds_remaining: 50 })))
    await pass(5000)
    expect(step()).toBe('login')
    expect(left()).toBeGreaterThanOrEqual(45)
  })

  test('CDN-07 CDN-12 is over where the server says that the hold ended meanwhile', async () => {
    await watching()
    jump(20 * 60_000)
    await pass(1000)
    expect([step(), store.get(expiredAtom)]).toEqual(['basket', true])
  })

  test('asks one question at a time', async () => {
    const server = await watching()
    server.set('get', () => new Promise<Response>(() => {}))
    jump(DAY)
    await pass(5000)
    expect(server.names()).toEqual(['get'])
  })
})

describe('A hold that is read as ended', () => {
  test.each<[string, Checkout, Checkout, boolean]>([
    ['CDN-07 CON-33 has expired where it was held before', held(), ended, true],
    ['has not where the order was completed since', held({ payment_complete: true }), ended, false],
    ['has not where it goes on', held(), held(), false],
    ['has not where the basket was on show anyway', ended, ended, false],
  ])('%s', async (_, before, after, expired) => {
    fakeServer({ get: inTurn(answers(before), answers(after)) })
    await store.set(reloadAtom)
    await store.set(reloadAtom)
    expect(store.get(expiredAtom)).toBe(expired)
  })
})
