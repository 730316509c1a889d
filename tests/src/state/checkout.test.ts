import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Checkout } from '../../../contract/entities/checkout.ts'
import type { StepName } from '../../../contract/steps.ts'
import { moveOnAtom } from '../../../src/checkout/moveOn.ts'
import { basketCountAtom } from '../../../src/outbox/optimisticCheckout.ts'
import {
  checkoutAtom,
  deadlineAtom,
  loadingAtom,
  reloadAtom,
  secondsLeftAtom,
  stepAtom,
} from '../../../src/state/checkout.ts'
import { aCheckout, aTicketLine } from '../../support/aCheckout.ts'
import { answers, fakeServer, heldBack, inTurn, lost, refuses } from '../../support/fakeServer.ts'
import { withStore } from '../../support/withStore.ts'

const store = withStore()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const held = (change: Partial<Checkout> = {}) =>
  aCheckout({ state: 'login', seconds_remaining: 600, ...change })

describe('The checkout', () => {
  test('CON-01 is being determined until the server has said where it stands', async () => {
    fakeServer({ get: answers(held()) })
    expect(store.get(stepAtom)).toBe('determining')
    await store.set(reloadAtom)
    expect(store.get(stepAtom)).toBe('login')
    expect(store.get(checkoutAtom)).toEqual(held())
  })

  test.each([
    ['lost', lost],
    ['a server in trouble', refuses(500, 'Sorry')],
    ['refused', refuses(404, 'No.')],
    ['unreadable', answers({ state: 'login' })],
  ])('keeps what was known where a reload is %s', async (_, reply) => {
    const server = fakeServer({ get: answers(held()) })
    await store.set(reloadAtom)
    const [checkout, deadline] = [store.get(checkoutAtom), store.get(deadlineAtom)]
    server.set('get', reply)
    expect(await store.set(reloadAtom)).toMatchObject({ ok: false })
    expect([store.get(checkoutAtom), store.get(deadlineAtom)]).toEqual([checkout, deadline])
    expect(store.get(loadingAtom)).toBe(0)
  })

  test('RSV-01 is loading until the last of its reloads is answered', async () => {
    const [first, second] = [heldBack(answers(held())), heldBack(lost)]
    fakeServer({ get: inTurn(first.reply, second.reply) })
    const both = [store.set(reloadAtom), store.set(reloadAtom)]
    expect(store.get(loadingAtom)).toBe(2)
    first.release()
    await both[0]
    expect(store.get(loadingAtom)).toBe(1)
    second.release()
    await both[1]
    expect(store.get(loadingAtom)).toBe(0)
  })

  test('believes the reload that was asked last, in whatever order they are answered', async () => {
    const slow = heldBack(answers(held({ basket_total: 10 })))
    fakeServer({ get: inTurn(slow.reply, answers(held({ basket_total: 20 }))) })
    const early = store.set(reloadAtom)
    await store.set(reloadAtom)
    slow.release()
    await early
    expect(store.get(checkoutAtom)?.basket_total).toBe(20)
  })

  test('believes an early reload where the last one failed', async () => {
    const slow = heldBack(answers(held({ basket_total: 10 })))
    fakeServer({ get: inTurn(slow.reply, lost) })
    const early = store.set(reloadAtom)
    await store.set(reloadAtom)
    slow.release()
    await early
    expect(store.get(checkoutAtom)?.basket_total).toBe(10)
  })

  test('GAP-45 stays at a step that was reached while a reload was on its way', async () => {
    const slow = heldBack(answers(held()))
    const server = fakeServer({ get: inTurn(answers(held()), slow.reply) })
    await store.set(reloadAtom)
    const early = store.set(reloadAtom)
    expect(await store.set(moveOnAtom, 'login')).toBe(true)
    slow.release()
    await early
    expect(store.get(stepAtom)).toBe('payment')
    server.set('get', answers(held({ state: 'deliver_tickets' })))
    await store.set(reloadAtom)
    expect(store.get(stepAtom)).toBe('deliver_tickets')
  })

  test('BAS-20 counts its tickets and vouchers, until they are bought', () => {
    expect(store.get(basketCountAtom)).toBe(0)
    const voucher = {
      id: 1,
      qty: 3,
      value: 10,
      name: '',
      thumbnail: '',
      o_url: '',
      o_name: '',
      uk_expiry_date: '',
    }
    const lines = { tickets: [aTicketLine(), aTicketLine({ qty: 4 })], gift_vouchers: [voucher] }
    store.set(checkoutAtom, aCheckout(lines))
    expect(store.get(basketCountAtom)).toBe(9)
    store.set(checkoutAtom, aCheckout({ ...lines, payment_complete: true }))
    expect(store.get(basketCountAtom)).toBe(0)
  })
})

describe('The countdown', () => {
  test.each<[StepName, number | null]>([
    ['basket', null],
    ['captcha', null],
    ['reserve', null],
    ['login', 600],
    ['delivery_address', 600],
    ['payment', 600],
    ['awaiting_truelayer', 600],
  ])('CDN-03 GAP-10 at %s has %s seconds', async (state, seconds) => {
    fakeServer({ get: answers(held({ state })) })
    await store.set(reloadAtom)
    expect(store.get(secondsLeftAtom)).toBe(seconds)
  })

  test('CDN-03 does not run while the checkout is being determined', () => {
    store.set(deadlineAtom, { mono: 1e6, wall: Date.now() + 1e6 })
    expect(store.get(secondsLeftAtom)).toBeNull()
  })

  test('CDN-05 GAP-46 stops when payment is complete', async () => {
    fakeServer({ get: answers(held({ state: 'deliver_tickets', payment_complete: true })) })
    await store.set(reloadAtom)
    expect(store.get(secondsLeftAtom)).toBeNull()
  })

  test('GAP-11 counts from when its request was sent, also at the moment of the answer', async () => {
    const slow = heldBack(answers(held()))
    const server = fakeServer({ get: slow.reply })
    const reloaded = store.set(reloadAtom)
    await vi.waitFor(() => expect(server.names()).toEqual(['get']))
    vi.advanceTimersByTime(4000)
    slow.release()
    await reloaded
    expect(store.get(secondsLeftAtom)).toBe(596)
  })

  test('GAP-11 GAP-26 follows what a move says, and keeps what it had where it says nothing', async () => {
    const server = fakeServer({
      get: answers(held()),
      update_basket_state: answers({ seconds_remaining: 90 }),
    })
    await store.set(reloadAtom)
    await store.set(moveOnAtom, 'login')
    expect(store.get(secondsLeftAtom)).toBe(90)
    server.set('update_basket_state', answers({ success: true }))
    await store.set(moveOnAtom, 'ticket_questions_before')
    expect(store.get(secondsLeftAtom)).toBe(90)
  })

  test('ends with the hold', async () => {
    fakeServer({ get: inTurn(answers(held()), answers(held({ seconds_remaining: null }))) })
    await store.set(reloadAtom)
    await store.set(reloadAtom)
    expect(store.get(deadlineAtom)).toBeNull()
    expect(store.get(secondsLeftAtom)).toBeNull()
  })
})
