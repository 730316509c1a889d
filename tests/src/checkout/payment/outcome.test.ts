import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadFromDevice } from '../../../../offline/deviceStore.ts'
import { readOutbox } from '../../../../offline/outboxStore.ts'
import { noticeWordsAtom, otherNoticesAtom } from '../../../../src/checkout/notices.ts'
import { checkOutcomeAtom, isLongAtom, isUnansweredAtom } from '../../../../src/checkout/payment/outcome.ts'
import { dismissNoticeAtom } from '../../../../src/outbox/writeUpdate.ts'
import {
  checkoutAtom,
  expiredAtom,
  isLiveAtom,
  isOutcomeUnknownAtom,
  reloadAtom,
  reservingErrorAtom,
  stepAtom,
} from '../../../../src/state/checkout.ts'
import { outboxAtom } from '../../../../src/state/outbox.ts'
import {
  begunPaymentAtom,
  paymentErrorAtom,
  persistedPayment,
  setPaymentAtom,
} from '../../../../src/state/payment.ts'
import { watchCountdown } from '../../../../src/watch/checkout/countdown.ts'
import { watchPayment } from '../../../../src/watch/checkout/payment.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { aStore } from '../../../support/aStore.ts'
import { fakeIndexedDb } from '../../../support/fakeIndexedDb.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost, type Reply, refuses } from '../../../support/fakeServer.ts'
import { shownToasts } from '../../../support/shownToasts.ts'

const REFERENCE = 'ABCDEFGHJK'
const CARD_FAILED = 'There was an error with taking you to Stripe. Please try again.'
const EXPIRED =
  'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again'
const held = aCheckout({ state: 'payment', sale_reference: REFERENCE, seconds_remaining: 600 })
const is = (outcome: string, message = '', is_over = false) =>
  answers({ outcome, reference: REFERENCE, message, is_over })
const checking = is('checking')

let page: ReturnType<typeof fakePage>
let store: ReturnType<typeof createStore>

beforeEach(() => {
  page = fakePage()
  vi.useFakeTimers({ now: 1_000_000, toNotFake: ['setImmediate'] })
  fakeIndexedDb()
  store = aStore()
  store.set(checkoutAtom, held)
  store.set(isLiveAtom, true)
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  shownToasts()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** What the page says until it is dismissed. */
const wordsIn = ({ get }: typeof store) => get(otherNoticesAtom).map(get(noticeWordsAtom))
const record = async () => (await loadFromDevice([persistedPayment.row]))[0]

/** A payment has left, nobody knows its outcome, and the server answers so. */
async function following(reply: Reply) {
  const server = fakeServer({ get: answers(aCheckout()), get_payment_outcome: reply })
  watchPayment(store)
  await store.set(setPaymentAtom, { kind: 'unknown', begun: { reference: REFERENCE, since: Date.now() } })
  // The part of the page that asks is fetched first.
  await vi.dynamicImportSettled()
  await pass(0)
  return { ...server, asked: () => server.bodies('get_payment_outcome').length }
}

describe('Did I pay?', () => {
  test('is asked at once, then after 2 s, then every 1.5 s and more', async () => {
    const { asked } = await following(checking)
    expect(asked()).toBe(1)
    await pass(1999)
    expect(asked()).toBe(1)
    await pass(1)
    expect(asked()).toBe(2)
    await pass(1500)
    expect(asked()).toBe(3)
    await pass(1500)
    expect(asked()).toBe(3)
    await pass(60_000)
    expect(asked()).toBeGreaterThan(12)
    expect(asked()).toBeLessThan(30)
  })

  test('is asked at once when the network is back, and when the page is looked at', async () => {
    const { asked } = await following(lost)
    await pass(60_000)
    const before = asked()
    dispatchEvent(new Event('online'))
    await pass(0)
    page.document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(asked()).toBe(before + 2)
  })

  test('goes on for as long as it takes, and says so after two minutes', async () => {
    const { asked } = await following(inTurn(lost, checking))
    await pass(110_000)
    expect(store.get(isLongAtom)).toBe(false)
    await pass(20_000)
    expect([store.get(isLongAtom), store.get(isOutcomeUnknownAtom), shownToasts()]).toEqual([true, true, []])
    const before = asked()
    await pass(60_000)
    expect(asked()).toBeGreaterThan(before)
  })

  test('ends with the tickets where it was charged', async () => {
    const { epoch } = await readOutbox()
    const server = await following(inTurn(checking, is('charged')))
    await pass(2000)
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'deliver_tickets' }])
    expect([store.get(stepAtom), store.get(checkoutAtom)?.payment_complete]).toEqual([
      'deliver_tickets',
      true,
    ])
    expect([store.get(begunPaymentAtom), await record()]).toEqual([null, null])
    expect((await readOutbox()).epoch).toBe(epoch + 1)
    const asked = server.asked()
    await pass(60_000)
    expect(server.asked()).toBe(asked)
  })

  test('CON-35 is asked again where it was charged, and the way on failed', async () => {
    const server = await following(is('charged'))
    expect(store.get(stepAtom)).toBe('deliver_tickets')
    store.set(checkoutAtom, held)
    server.set('update_basket_state', inTurn(lost, answers({ seconds_remaining: null })))
    await store.set(setPaymentAtom, { kind: 'unknown', begun: { reference: REFERENCE, since: Date.now() } })
    await pass(0)
    expect([store.get(stepAtom), store.get(isOutcomeUnknownAtom)]).toEqual(['payment', true])
    await pass(2000)
    expect(store.get(stepAtom)).toBe('deliver_tickets')
  })

  test('CRD-03 ends with the provider’s words, back at the form, where it was not charged', async () => {
    await following(is('not_charged', 'Your card was declined.'))
    expect(store.get(paymentErrorAtom)).toBe('Your card was declined. You have not been charged.')
    expect([store.get(stepAtom), store.get(isOutcomeUnknownAtom), await record()]).toEqual([
      'payment',
      false,
      null,
    ])
  })

  test('CRD-05 believes only the second time that nothing arrived', async () => {
    await following(is('not_charged'))
    expect(store.get(isOutcomeUnknownAtom)).toBe(true)
    await pass(2000)
    expect([store.get(isOutcomeUnknownAtom), store.get(paymentErrorAtom)]).toEqual([
      false,
      'Your payment has not arrived. You can try again: this order is charged once at most.',
    ])
    expect(shownToasts()).toEqual([CARD_FAILED])
  })

  test.each([
    ['by asking on', () => pass(5000)],
    ['at once when the network is back', () => dispatchEvent(new Event('online'))],
  ])('CRD-05 notices a payment that arrives after the page said that it had not, %s', async (_, wait) => {
    const server = await following(is('not_charged'))
    await pass(2000)
    expect(store.get(paymentErrorAtom)).not.toBeNull()
    await pass(30_000)
    expect([store.get(stepAtom), store.get(isOutcomeUnknownAtom)]).toEqual(['payment', false])
    server.set('get_payment_outcome', is('charged'))
    await wait()
    await pass(0)
    expect(store.get(stepAtom)).toBe('deliver_tickets')
    const asked = server.asked()
    await pass(60_000)
    expect(server.asked()).toBe(asked)
  })

  test('leaves a payment that is made meanwhile to itself', async () => {
    const server = await following(is('not_charged'))
    await pass(2000)
    await store.set(setPaymentAtom, { kind: 'confirming', begun: null })
    const asked = server.asked()
    server.set('get_payment_outcome', is('charged'))
    await pass(60_000)
    expect([server.asked(), store.get(stepAtom)]).toEqual([asked, 'payment'])
  })

  test('says the reason and what is known of the money in two sentences', async () => {
    await following(is('not_charged', 'Your card was declined'))
    expect(store.get(paymentErrorAtom)).toBe('Your card was declined. You have not been charged.')
  })

  test('PAY-17 has one message where nothing arrived and the time is over', async () => {
    store.set(checkoutAtom, { ...held, state: 'basket' })
    await following(is('not_charged'))
    await pass(2000)
    expect([store.get(stepAtom), store.get(reservingErrorAtom), shownToasts()]).toEqual([
      'basket',
      EXPIRED,
      [],
    ])
  })

  test.each([
    ['does not know the call', refuses(404, 'Not found')],
    ['has ended the session', refuses(401, 'Your session has changed.')],
  ])('CAL-29 ends the polling, in words, where the server %s; a press asks again', async (_, reply) => {
    const server = await following(reply)
    await pass(60_000)
    expect(server.asked()).toBe(1)
    expect([store.get(isUnansweredAtom), store.get(isOutcomeUnknownAtom)]).toEqual([true, true])
    server.set('get_payment_outcome', is('charged'))
    await store.set(checkOutcomeAtom)
    expect([store.get(stepAtom), store.get(isUnansweredAtom)]).toEqual(['deliver_tickets', false])
  })

  test('PAY-17 PAY-18 GAP-22 ends on the basket, with the money on its way back, where it came too late', async () => {
    await following(is('refunded', EXPIRED))
    expect(store.get(stepAtom)).toBe('basket')
    const said = `${EXPIRED}. The money that was taken goes back to you.`
    expect([store.get(reservingErrorAtom), wordsIn(store)]).toEqual([null, [said]])
    expect([store.get(expiredAtom), await record()]).toEqual([false, null])
    // The page is loaded again.
    const loaded = aStore()
    loaded.set(outboxAtom, await readOutbox())
    expect(wordsIn(loaded)).toEqual([said])
    for (const { resource } of loaded.get(otherNoticesAtom)) await loaded.set(dismissNoticeAtom, resource)
    expect([wordsIn(loaded), (await readOutbox()).notices]).toEqual([[], []])
  })

  test('PAY-17 ends on the basket where nothing was charged and the time is over', async () => {
    await following(is('not_charged', EXPIRED))
    expect([store.get(stepAtom), store.get(reservingErrorAtom)]).toEqual(['basket', EXPIRED])
  })

  test.each([
    ['says PAY-17’s words where a payment was tried', is('not_charged', EXPIRED, true), [EXPIRED, false]],
    [
      'says that its money goes back where a payment came too late',
      is('refunded', EXPIRED, true),
      [`${EXPIRED}. The money that was taken goes back to you.`, false],
    ],
    ['says the end of the hold where none was tried', is('not_charged'), [null, true]],
  ])('PAY-17 GAP-22 of a hold that ended while the shopper was away %s', async (_, reply, words) => {
    fakeServer({ get: answers(aCheckout()), get_payment_outcome: reply })
    watchPayment(store)
    await store.set(reloadAtom)
    await vi.dynamicImportSettled()
    await pass(0)
    expect([store.get(reservingErrorAtom) ?? wordsIn(store)[0] ?? null, store.get(expiredAtom)]).toEqual(
      words,
    )
  })

  test('GAP-65 of a checkout that was continued on another device is not that its time expired', async () => {
    const reserving_error = 'Your checkout was continued on another device.'
    fakeServer({ get: answers(aCheckout({ tickets: [], reserving_error })) })
    watchPayment(store)
    await store.set(reloadAtom)
    expect([store.get(stepAtom), store.get(expiredAtom)]).toEqual(['basket', false])
  })

  test('comes before the end of the hold, at zero and after a reload', async () => {
    const server = fakeServer({
      get: answers({ ...held, seconds_remaining: 5 }),
      get_payment_outcome: checking,
    })
    await store.set(reloadAtom)
    watchCountdown(store)
    watchPayment(store)
    await store.set(setPaymentAtom, { kind: 'unknown', begun: { reference: REFERENCE, since: Date.now() } })
    await pass(20_000)
    expect([store.get(stepAtom), store.get(expiredAtom)]).toEqual(['payment', false])
    expect(server.names()).not.toContain('update_basket_state')
    server.set('get', answers(aCheckout()))
    await store.set(reloadAtom)
    expect([store.get(stepAtom), store.get(expiredAtom)]).toEqual(['payment', false])
    server.set('get_payment_outcome', is('not_charged', 'Your card was declined.'))
    await pass(10_000)
    expect([store.get(stepAtom), store.get(reservingErrorAtom)]).toEqual(['basket', EXPIRED])
  })

  test('is no question of another sale, nor of one that is paid', async () => {
    const server = fakeServer()
    watchPayment(store)
    await store.set(setPaymentAtom, { kind: 'unknown', begun: { reference: 'ZZZZZZZZZZ', since: 0 } })
    expect(store.get(isOutcomeUnknownAtom)).toBe(false)
    await store.set(setPaymentAtom, { kind: 'unknown', begun: { reference: REFERENCE, since: 0 } })
    store.set(checkoutAtom, { ...held, state: 'order_completed', payment_complete: true })
    await pass(0)
    expect([store.get(isOutcomeUnknownAtom), await record()]).toEqual([false, null])
    expect(server.names()).not.toContain('update_basket_state')
  })

  test('waits for the checkout’s own answer, which may say already', async () => {
    store.set(isLiveAtom, false)
    const { asked } = await following(checking)
    await pass(5000)
    expect(asked()).toBe(0)
    store.set(isLiveAtom, true)
    await pass(0)
    expect(asked()).toBe(1)
  })
})
