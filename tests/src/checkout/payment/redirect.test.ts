import { atom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadFromDevice } from '../../../../offline/deviceStore.ts'
import type { Method, Start } from '../../../../src/checkout/payment/method.ts'
import { methodsAtom } from '../../../../src/checkout/payment/methods.ts'
import { methodNameAtom, offeredAtom } from '../../../../src/checkout/payment/offered.ts'
import { endUnpaidAtom } from '../../../../src/checkout/payment/outcome.ts'
import { payAtom } from '../../../../src/checkout/payment/pay.ts'
import { checkoutAtom, stepAtom } from '../../../../src/state/checkout.ts'
import { paymentAtom, persistedPayment } from '../../../../src/state/payment.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { aStore } from '../../../support/aStore.ts'
import { fakeIndexedDb } from '../../../support/fakeIndexedDb.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer } from '../../../support/fakeServer.ts'
import { shownToasts } from '../../../support/shownToasts.ts'

/** A second way to pay, without a form, whose provider has a page of its own. It is one more row, and nothing else. */
const url = 'https://bank.example/pay/1'
const redirecting: Method = {
  title: 'Bank',
  asksAddress: false,
  start: atom(null, async (): Promise<Start> => ({ kind: 'go', url, hasStep: true })),
  failed: 'The bank could not be reached.',
}

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  fakeIndexedDb()
  page = fakePage()
})
afterEach(() => vi.unstubAllGlobals())

/** A store in which the shopper has pressed Pay and is at the provider's page. */
async function away(method: Method) {
  const store = aStore()
  const opoa = { provider: 'truelayer', overridden: false, merchant_id: null }
  store.set(checkoutAtom, aCheckout({ state: 'payment', sale_reference: 'ABCDEFGHJK', opoa }))
  store.set(methodsAtom, { bank: method })
  expect([store.get(offeredAtom), store.get(methodNameAtom)]).toEqual([['bank'], 'bank'])
  const paid = store.set(payAtom)
  await vi.waitFor(() => expect(page.location.assign).toHaveBeenCalledWith(url))
  expect(store.get(paymentAtom).kind).toBe('confirming')
  return { store, paid }
}

test('A way to pay that leads to its provider’s page is one row; the server is asked when the shopper is back', async () => {
  const server = fakeServer({ get: answers(aCheckout({ state: 'awaiting_truelayer' })) })
  const { store, paid } = await away(redirecting)

  dispatchEvent(new Event('pageshow'))
  await paid
  expect(server.names()).toEqual(['get'])
  expect([store.get(paymentAtom).kind, store.get(stepAtom)]).toEqual(['idle', 'awaiting_truelayer'])
})

test('Without a step of its own, the device stores that it has left, and its outcome is unknown from then on', async () => {
  const server = fakeServer()
  const start = atom(null, async (): Promise<Start> => ({ kind: 'go', url }))
  const { store, paid } = await away({ ...redirecting, start })
  const begun = { reference: 'ABCDEFGHJK', since: expect.any(Number), method: 'bank' }
  expect((await loadFromDevice([persistedPayment.row]))[0]?.data).toEqual(begun)

  dispatchEvent(new Event('pageshow'))
  await paid
  expect(server.names()).toEqual([])
  expect(store.get(paymentAtom)).toEqual({ kind: 'unknown', begun })

  await store.set(endUnpaidAtom, '', 'Not charged.')
  expect(shownToasts()).toEqual([redirecting.failed])
})
