import { atom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Method, methodsAtom, type Start } from '../../../../src/checkout/payment/methods.ts'
import { methodNameAtom, offeredAtom } from '../../../../src/checkout/payment/offered.ts'
import { payAtom } from '../../../../src/checkout/payment/pay.ts'
import { checkoutAtom, stepAtom } from '../../../../src/state/checkout.ts'
import { paymentAtom } from '../../../../src/state/payment.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { aStore } from '../../../support/aStore.ts'
import { fakeIndexedDb } from '../../../support/fakeIndexedDb.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer } from '../../../support/fakeServer.ts'

/** A second way to pay, without a form, whose provider has a page of its own. It is one more row, and nothing else. */
const url = 'https://bank.example/pay/1'
const redirecting: Method = {
  title: 'Bank',
  asksAddress: false,
  start: atom(null, async (): Promise<Start> => ({ kind: 'go', url })),
}

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  fakeIndexedDb()
  page = fakePage()
})
afterEach(() => vi.unstubAllGlobals())

test('A way to pay that leads to its provider’s page is one row; the server is asked when the shopper is back', async () => {
  const server = fakeServer({ get: answers(aCheckout({ state: 'awaiting_truelayer' })) })
  const store = aStore()
  const opoa = { provider: 'truelayer', overridden: false, merchant_id: null }
  store.set(checkoutAtom, aCheckout({ state: 'payment', sale_reference: 'ABCDEFGHJK', opoa }))
  store.set(methodsAtom, { bank: redirecting })
  expect([store.get(offeredAtom), store.get(methodNameAtom)]).toEqual([['bank'], 'bank'])

  const paid = store.set(payAtom)
  await vi.waitFor(() => expect(page.location.assign).toHaveBeenCalledWith(url))
  expect(store.get(paymentAtom).kind).toBe('confirming')

  dispatchEvent(new Event('pageshow'))
  await paid
  expect(server.names()).toEqual(['get'])
  expect([store.get(paymentAtom).kind, store.get(stepAtom)]).toEqual(['idle', 'awaiting_truelayer'])
})
