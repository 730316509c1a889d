import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emailAtom, nameAtom, saveNameAtom } from '../../../../src/account/login/login.ts'
import { claimAtom } from '../../../../src/checkout/payment/claim.ts'
import { reserveAtom } from '../../../../src/checkout/steps/reserve/reserve.ts'
import { checkoutAtom, stepAtom } from '../../../../src/state/checkout.ts'
import { paymentAtom } from '../../../../src/state/payment.ts'
import { watchComingBack } from '../../../../src/watch/checkout/comingBack.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { aStore } from '../../../support/aStore.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer, heldBack } from '../../../support/fakeServer.ts'

let page: ReturnType<typeof fakePage>
let store: ReturnType<typeof createStore>

beforeEach(() => {
  page = fakePage()
  store = aStore()
  store.set(checkoutAtom, aCheckout({ state: 'login', seconds_remaining: 600 }))
  watchComingBack(store)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const settle = () => new Promise(resolve => setTimeout(resolve, 5))
async function turn(visibility: DocumentVisibilityState) {
  page.document.visibilityState = visibility
  page.document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

describe('A tab that is looked at again, or has a network again', () => {
  test('CON-33 reads the checkout again', async () => {
    const server = fakeServer({ get: answers(aCheckout({ state: 'payment', seconds_remaining: 300 })) })
    await turn('hidden')
    expect(server.names()).toEqual([])
    await turn('visible')
    expect(server.names()).toEqual(['get'])
    expect(store.get(stepAtom)).toBe('payment')
  })

  test('reads the checkout again when the network is back, because an answer may have been lost', async () => {
    const server = fakeServer({ get: answers(aCheckout({ state: 'payment', seconds_remaining: 300 })) })
    dispatchEvent(new Event('online'))
    await settle()
    expect(server.names()).toEqual(['get'])
    expect(store.get(stepAtom)).toBe('payment')
  })

  test('reads nothing before the checkout was read at all', async () => {
    const server = fakeServer()
    store.set(checkoutAtom, null)
    await turn('visible')
    expect(server.names()).toEqual([])
  })

  test.each([
    ['a payment', 'claim_free_tickets' as const, claimAtom],
    ['a reservation', 'reserve_tickets' as const, reserveAtom],
    ['a save', 'save_guest_to_sale' as const, saveNameAtom],
  ])('GAP-45 waits until %s on its way has ended', async (_, name, act) => {
    if (act === reserveAtom) store.set(checkoutAtom, aCheckout({ state: 'reserve' }))
    const slow = heldBack(answers({ success: true }))
    const server = fakeServer({ [name]: slow.reply })
    store.set(emailAtom, 'ann@example.com')
    store.set(nameAtom, 'Ann Lee')
    const done = store.set(act)
    await turn('visible')
    expect(server.names()).not.toContain('get')
    slow.release()
    await done
    await settle()
    expect(server.names()).toContain('get')
  })

  test('GAP-45 waits while nobody knows whether it was paid', async () => {
    const server = fakeServer()
    store.set(checkoutAtom, aCheckout({ state: 'payment', sale_reference: 'ABCDEFGHJK' }))
    store.set(paymentAtom, { kind: 'unknown', begun: { reference: 'ABCDEFGHJK', since: 0 } })
    await turn('visible')
    expect(server.names()).toEqual([])
    store.set(paymentAtom, { kind: 'idle' })
    await settle()
    expect(server.names()).toEqual(['get'])
  })
})
