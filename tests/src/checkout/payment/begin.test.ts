import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readOutbox } from '../../../../offline/outboxStore.ts'
import { beginPaymentAtom } from '../../../../src/checkout/payment/begin.ts'
import { claimAtom } from '../../../../src/checkout/payment/claim.ts'
import { billingDraft } from '../../../../src/checkout/payment/drafts.ts'
import { checkoutAtom, reservingErrorAtom, stepAtom } from '../../../../src/state/checkout.ts'
import {
  isConfirmingAtom,
  paymentAtom,
  paymentErrorAtom,
  setPaymentAtom,
} from '../../../../src/state/payment.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { aStore } from '../../../support/aStore.ts'
import { aVisitor } from '../../../support/aUser.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer, heldBack, inTurn, lost, refuses } from '../../../support/fakeServer.ts'
import { shownToasts } from '../../../support/shownToasts.ts'

const CLAIM_FAILED = 'Unable to claim free tickets. Please try again later'
const NOT_CLAIMED = 'Your tickets are not claimed yet.'
const STATE_FAILED = 'Unable to update the Basket state. Please try again later'

let store: ReturnType<typeof createStore>

beforeEach(() => {
  fakePage()
  store = aStore()
  store.set(checkoutAtom, aCheckout({ state: 'payment', basket_total: 0, seconds_remaining: 600 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  shownToasts()
})

const step = () => store.get(stepAtom)
const error = () => store.get(paymentErrorAtom)

describe('A free basket', () => {
  test('FRE-02 FRE-03 CAL-39 GAP-48 is claimed on arrival for the user, and goes on', async () => {
    const server = fakeServer()
    await store.set(beginPaymentAtom)
    expect(server.names()).toEqual([
      'get_payment_error',
      'get_user',
      'claim_free_tickets',
      'update_basket_state',
    ])
    expect(server.bodies('claim_free_tickets')).toEqual([{ email: 'ann@example.com' }])
    expect(server.bodies('update_basket_state')).toEqual([{ state: 'deliver_tickets' }])
    expect(step()).toBe('deliver_tickets')
    expect(store.get(checkoutAtom)?.payment_complete).toBe(true)
  })

  test('leaves nothing to be sent for a basket that is closed', async () => {
    fakeServer()
    const { epoch } = await readOutbox()
    await store.set(beginPaymentAtom)
    expect((await readOutbox()).epoch).toBe(epoch + 1)
  })

  test('is claimed once, however often it is asked', async () => {
    const slow = heldBack(answers({ success: true }))
    const server = fakeServer({ claim_free_tickets: slow.reply })
    const both = [store.set(claimAtom), store.set(claimAtom)]
    expect(store.get(isConfirmingAtom)).toBe(true)
    slow.release()
    await Promise.all(both)
    expect(server.bodies('claim_free_tickets')).toHaveLength(1)
    expect(store.get(isConfirmingAtom)).toBe(false)
  })

  test.each([
    ['is lost', lost, NOT_CLAIMED, [CLAIM_FAILED]],
    ['meets a server in trouble', refuses(500, 'Sorry'), NOT_CLAIMED, [CLAIM_FAILED]],
    ['is refused', refuses(422, 'This basket is not free.'), 'This basket is not free.', []],
    ['is refused without words', answers({}, 422), NOT_CLAIMED, [CLAIM_FAILED]],
  ])('FRE-04 whose claim %s says so once, stays, and can be tried again', async (_, reply, words, toasts) => {
    const server = fakeServer({ claim_free_tickets: inTurn(reply, answers({ success: true })) })
    await store.set(beginPaymentAtom)
    expect(shownToasts()).toEqual(toasts)
    expect([step(), error(), store.get(isConfirmingAtom)]).toEqual(['payment', words, false])
    await store.set(claimAtom)
    expect([step(), error()]).toEqual(['deliver_tickets', null])
    expect(server.bodies('claim_free_tickets')).toHaveLength(2)
  })

  test('FRE-04 whose claim was lost is asked for again under the same key', async () => {
    const server = fakeServer({ claim_free_tickets: lost })
    await store.set(claimAtom)
    await store.set(claimAtom)
    expect(new Set(server.keys('claim_free_tickets')).size).toBe(1)
  })

  test.each([
    ['cannot be loaded', lost],
    ['has no e-mail address', answers(aVisitor())],
  ])('FRE-04 whose user %s says so, and can be tried again', async (_, reply) => {
    const server = fakeServer({ get_user: reply })
    await store.set(beginPaymentAtom)
    expect(shownToasts()).toEqual([CLAIM_FAILED])
    expect([error(), store.get(isConfirmingAtom)]).toEqual([NOT_CLAIMED, false])
    expect(server.bodies('claim_free_tickets')).toEqual([])
  })

  test('PAY-17 GAP-22 is shown why on the basket where the hold has ended', async () => {
    const words =
      'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again'
    fakeServer({ claim_free_tickets: refuses(410, words) })
    await store.set(beginPaymentAtom)
    expect([step(), store.get(reservingErrorAtom)]).toEqual(['basket', words])
  })

  test('CON-35 that is claimed but cannot go on is not claimed again, and does not wait for ever', async () => {
    const server = fakeServer({
      update_basket_state: inTurn(lost, answers({ seconds_remaining: null })),
      get: answers(aCheckout({ state: 'payment', basket_total: 0, payment_complete: true })),
    })
    await store.set(beginPaymentAtom)
    expect(shownToasts()).toEqual([STATE_FAILED])
    expect([step(), error(), store.get(isConfirmingAtom)]).toEqual(['payment', STATE_FAILED, false])
    await store.set(claimAtom)
    expect(step()).toBe('deliver_tickets')
    expect(server.bodies('claim_free_tickets')).toHaveLength(1)
  })
})

describe('A basket with a price', () => {
  beforeEach(() => {
    store.set(checkoutAtom, aCheckout({ state: 'payment', basket_total: 55 }))
  })

  test('CAL-29 GAP-55 reads the error at each arrival, also while the outcome of a payment is unknown', async () => {
    const server = fakeServer({ get_payment_error: answers({ error: 'Your card was declined.' }) })
    await store.set(setPaymentAtom, { kind: 'unknown', begun: { reference: null, since: 0 } })
    await store.set(beginPaymentAtom)
    expect(server.names()).toEqual(['get_user', 'get_payment_error'])
    expect(store.get(paymentAtom).kind).toBe('unknown')
  })

  test.each([
    [
      'the reason of a payment that failed',
      answers({ error: 'Your card was declined.' }),
      'Your card was declined. You have not been charged.',
    ],
    ['nothing where none failed', answers({ error: '' }), null],
    ['nothing where that cannot be read', lost, null],
  ])('GAP-55 CAL-29 shows %s, and claims nothing', async (_, reply, words) => {
    const server = fakeServer({ get_payment_error: reply })
    store.set(paymentAtom, { kind: 'failed', reason: 'An old reason' })
    await store.set(beginPaymentAtom)
    expect(error()).toBe(words)
    expect(server.names()).not.toContain('claim_free_tickets')
    expect(shownToasts()).toEqual([])
  })

  test('ADR-04 begins the billing address with the name of the user, and leaves what is typed already', async () => {
    fakeServer()
    await store.set(beginPaymentAtom)
    expect(store.get(billingDraft.atom).address).toMatchObject({ first_name: 'Ann', last_name: 'Lee' })
    const typed = { ...store.get(billingDraft.atom).address, first_name: 'Sam', town: 'Testbury' }
    store.set(billingDraft.atom, now => ({ ...now, address: typed }))
    await store.set(beginPaymentAtom)
    expect(store.get(billingDraft.atom).address).toEqual(typed)
  })
})
