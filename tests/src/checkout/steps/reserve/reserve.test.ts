import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { otherNoticesAtom, sayMoneyBackAtom } from '../../../../../src/checkout/notices.ts'
import { isStillAskingAtom, reserveBasketAtom } from '../../../../../src/checkout/reserveBasket.ts'
import { changesAtom } from '../../../../../src/checkout/steps/basket/changes.ts'
import { reserveAtom } from '../../../../../src/checkout/steps/reserve/reserve.ts'
import { fillTables } from '../../../../../src/checkout/tables.ts'
import {
  checkoutAtom,
  expiredAtom,
  reservingErrorAtom,
  secondsLeftAtom,
  stepAtom,
} from '../../../../../src/state/checkout.ts'
import { watchArrivals } from '../../../../../src/watch/checkout/arrivals.ts'
import { aCheckout, aTicketLine } from '../../../../support/aCheckout.ts'
import { aStore } from '../../../../support/aStore.ts'
import { fakePage } from '../../../../support/fakePage.ts'
import {
  answers,
  fakeServer,
  heldBack,
  inTurn,
  lost,
  type Reply,
  refuses,
} from '../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../support/shownToasts.ts'

const UNKNOWN = 'An unknown error occured. Please try again, or contact support.'

let page: ReturnType<typeof fakePage>
let store: ReturnType<typeof createStore>

beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  store = aStore()
  store.set(checkoutAtom, aCheckout({ state: 'reserve' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  shownToasts()
})

const reserved = { reserved: true, sale_reference: 'ABCDEFGH12', fresh_reservation: true, checkout_time: 540 }
const held = aCheckout({ state: 'reserve', seconds_remaining: 540, sale_reference: 'ABCDEFGH12' })
const why = () => store.get(reservingErrorAtom)

describe('Reserving', () => {
  test('RSV-15 RSV-16 RSV-17 RSV-28 CAL-08 starts the countdown from checkout_time and moves on', async () => {
    const server = fakeServer({ reserve_tickets: answers(reserved), get: answers(held) })
    store.set(expiredAtom, true)
    store.set(reservingErrorAtom, 'Stalls are sold out.')
    await store.set(sayMoneyBackAtom, 'The money goes back.')
    await store.set(reserveAtom)
    expect(store.get(otherNoticesAtom)).toEqual([])
    expect(server.names()).toEqual(['reserve_tickets', 'get', 'update_basket_state'])
    expect(server.bodies('reserve_tickets')).toEqual([{}])
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'login' }])
    expect(store.get(stepAtom)).toBe('login')
    expect(store.get(secondsLeftAtom)).toBe(540)
    expect([store.get(expiredAtom), why()]).toEqual([false, null])
  })

  test('goes back to the basket where the reservation costs more than the basket that was shown', async () => {
    store.set(
      checkoutAtom,
      aCheckout({
        state: 'reserve',
        basket_total: 20,
        tickets: [aTicketLine({ price: 20, booking_fee: 0 })],
      }),
    )
    const dearer = { ...held, basket_total: 27, tickets: [aTicketLine({ price: 27, booking_fee: 0 })] }
    const server = fakeServer({ reserve_tickets: answers(reserved), get: answers(dearer) })
    await store.set(reserveAtom)
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'basket' }])
    expect(why()).toBe('Your basket has changed. Please look at it again before you reserve.')
    expect(store.get(changesAtom)).toEqual([expect.stringMatching(/: now £27\.00 each, not £20\.00\.$/)])
  })

  test('RSV-15 has its time even where the checkout cannot be read after it', async () => {
    fakeServer({ reserve_tickets: answers(reserved), get: lost })
    await store.set(reserveAtom)
    expect([store.get(stepAtom), store.get(secondsLeftAtom)]).toEqual(['login', 540])
  })

  test('GAP-30 of a hold that goes on is success too', async () => {
    const resumed = answers({ ...reserved, fresh_reservation: false, checkout_time: 77 })
    fakeServer({ reserve_tickets: resumed, get: answers({ ...held, seconds_remaining: 77 }) })
    await store.set(reserveAtom)
    expect(store.get(secondsLeftAtom)).toBe(77)
  })

  test.each([
    ['/queue/', '/queue/'],
    ['https://foyer.example/queue/', 'https://foyer.example/queue/'],
  ])('RSV-21 redirected to %s goes there', async (redirect, address) => {
    fakeServer({ reserve_tickets: answers({ redirect }) })
    await store.set(reserveAtom)
    expect(page.location.assign.mock.calls).toEqual([[address]])
  })

  test('RSV-21 redirected to an origin that the operator lists goes there', async () => {
    page = fakePage({ redirects: 'https://queue.example https://other.example' })
    fakeServer({ reserve_tickets: answers({ redirect: 'https://queue.example/line/7' }) })
    await store.set(reserveAtom)
    expect(page.location.assign.mock.calls).toEqual([['https://queue.example/line/7']])
  })

  test('RSV-17 after the captcha sends one reservation and saves the step once', async () => {
    const server = fakeServer({ reserve_tickets: answers(reserved), get: answers(held) })
    store.set(checkoutAtom, aCheckout({ state: 'captcha' }))
    fillTables(store)
    watchArrivals(store)
    await store.set(reserveBasketAtom, 'a token')
    await vi.advanceTimersByTimeAsync(100)
    expect(server.bodies('reserve_tickets')).toEqual([{ 'h-captcha-response': 'a token' }])
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'login' }])
    expect(store.get(stepAtom)).toBe('login')
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ])('RSV-21 redirected to %s goes nowhere but back to the basket', async redirect => {
    fakeServer({ reserve_tickets: answers({ redirect }) })
    await store.set(reserveAtom)
    expect(page.location.assign).not.toHaveBeenCalled()
    expect([store.get(stepAtom), why()]).toEqual(['basket', UNKNOWN])
  })

  test.each([
    ['RSV-22 RSV-23 the server’s words', { error: 'Stalls are sold out.' }, 'Stalls are sold out.'],
    ['RSV-24 RSV-25 the words for no outcome', {}, UNKNOWN],
    ['RSV-24 RSV-25 the words for no outcome', { reserved: false, error: '' }, UNKNOWN],
    ['GAP-29 a hold before an error', { ...reserved, error: 'Ignored' }, null],
    ['GAP-29 a redirect before an error', { redirect: 'https://evil.example/', error: 'Ignored' }, UNKNOWN],
  ])('shows %s: %j', async (_, answer, words) => {
    const server = fakeServer({ reserve_tickets: answers(answer) })
    await store.set(reserveAtom)
    expect(why()).toBe(words)
    if (words === null) return
    expect(server.names()).toEqual(['reserve_tickets', 'update_basket_state', 'get'])
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'basket' }])
    expect(store.get(stepAtom)).toBe('basket')
  })

  test('RSV-22 CDN-11 keeps its words over the reload that follows', async () => {
    fakeServer({
      reserve_tickets: answers({ error: 'Stalls are sold out.' }),
      get: answers(aCheckout({ reserving_error: null })),
    })
    await store.set(reserveAtom)
    expect(why()).toBe('Stalls are sold out.')
  })

  test.each([
    ['is lost', lost],
    ['is refused', refuses(422, 'Your basket is empty.')],
    ['meets a server in trouble', refuses(503, 'Busy')],
  ])('RSV-27 GAP-20 that %s says so and is back on the basket', async (_, reply) => {
    fakeServer({ reserve_tickets: reply })
    await store.set(reserveAtom)
    expect(shownToasts()).toEqual(['Unable to reserve tickets. Please try again later'])
    expect(store.get(stepAtom)).toBe('basket')
  })

  test('SEC-07 that takes longer than a call may is asked for again under its key, and says so', async () => {
    const slow: Reply = () => {
      throw new DOMException('The time limit of the call', 'TimeoutError')
    }
    const second = heldBack(answers(reserved))
    const server = fakeServer({ reserve_tickets: inTurn(slow, second.reply), get: answers(held) })
    const reserving = store.set(reserveAtom)
    await vi.advanceTimersByTimeAsync(0)
    expect([store.get(isStillAskingAtom), store.get(stepAtom), shownToasts()]).toEqual([true, 'reserve', []])
    second.release()
    await reserving
    expect(new Set(server.keys('reserve_tickets')).size).toBe(1)
    expect([store.get(isStillAskingAtom), store.get(stepAtom)]).toEqual([false, 'login'])
  })

  test('SEC-07 without any answer for a minute ends at the basket', async () => {
    fakeServer({
      reserve_tickets: () => {
        vi.advanceTimersByTime(10_000)
        throw new DOMException('The time limit of the call', 'TimeoutError')
      },
    })
    await store.set(reserveAtom)
    expect(shownToasts()).toEqual(['Unable to reserve tickets. Please try again later'])
    expect([store.get(isStillAskingAtom), store.get(stepAtom)]).toEqual([false, 'basket'])
  })

  test('CON-35 that cannot go on does not wait for ever, but is back on the basket', async () => {
    fakeServer({
      reserve_tickets: answers(reserved),
      get: inTurn(answers(held), answers(aCheckout())),
      update_basket_state: lost,
    })
    await store.set(reserveAtom)
    expect(shownToasts()).toEqual(['Unable to update the Basket state. Please try again later'])
    expect(store.get(stepAtom)).toBe('basket')
  })

  test('of a lost answer is the same request when it is pressed again', async () => {
    const server = fakeServer({ reserve_tickets: inTurn(lost, answers(reserved)), get: answers(held) })
    await store.set(reserveAtom)
    await store.set(reserveAtom)
    expect(new Set(server.keys('reserve_tickets')).size).toBe(1)
    expect(store.get(stepAtom)).toBe('login')
  })
})
