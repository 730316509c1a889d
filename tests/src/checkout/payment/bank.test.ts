import { describe, expect, test } from 'vitest'
import { contactDraft } from '../../../../src/checkout/payment/drafts.ts'
import { isCreatedAtom } from '../../../../src/checkout/payment/methods/bank/bank.ts'
import { methodNameAtom, offeredAtom, whyNotReadyAtom } from '../../../../src/checkout/payment/offered.ts'
import { payAtom } from '../../../../src/checkout/payment/pay.ts'
import { checkoutAtom, reservingErrorAtom, stepAtom } from '../../../../src/state/checkout.ts'
import { bankFailedAtom, paymentAtom, paymentErrorAtom } from '../../../../src/state/payment.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { answers, fakeServer, lost, refuses } from '../../../support/fakeServer.ts'
import { shownToasts } from '../../../support/shownToasts.ts'
import { withStore } from '../../../support/withStore.ts'

const store = withStore(store => {
  const opoa = { provider: 'truelayer', overridden: false, merchant_id: null }
  store.set(
    checkoutAtom,
    aCheckout({ state: 'payment', sale_reference: 'ABCDEFGHJK', seconds_remaining: 600, opoa }),
  )
  store.set(methodNameAtom, 'bank')
})

describe('Instant bank transfer', () => {
  test('BNK-01 PAY-04 is offered beside the card', () => {
    expect(store.get(offeredAtom)).toEqual(['bank', 'card'])
  })

  test('BNK-01 is not offered where the server does not take it', () => {
    store.set(checkoutAtom, now => now && { ...now, payment_methods: ['card'] })
    expect(store.get(offeredAtom)).toEqual(['card'])
  })

  test('BNK-02 BNK-03 PAY-10 Pay is enabled once its payment is created', async () => {
    const server = fakeServer()
    expect(store.get(whyNotReadyAtom) === null).toBe(false)
    await store.set(isCreatedAtom)
    expect(server.names()).toEqual(['create_truelayer_payment'])
    expect(store.get(whyNotReadyAtom) === null).toBe(true)
  })

  test.each([
    ['is refused', refuses(422, 'This basket cannot be paid in this way.')],
    ['is lost', lost],
  ])('BNK-04 is no longer offered where the creation %s', async (_, reply) => {
    fakeServer({ create_truelayer_payment: reply })
    await store.set(isCreatedAtom)
    expect([store.get(offeredAtom), store.get(methodNameAtom)]).toEqual([['card'], 'card'])
  })

  test('PAY-17 its creation after the end of the hold leads back to the basket', async () => {
    fakeServer({ create_truelayer_payment: refuses(410, 'Too late.') })
    await store.set(isCreatedAtom)
    expect([store.get(reservingErrorAtom), store.get(bankFailedAtom)]).toEqual(['Too late.', false])
  })

  test('an earlier payment that may be charged is followed, and none begins', async () => {
    fakeServer({
      create_truelayer_payment: refuses(409, 'Your last payment is still being checked.'),
      get_payment_outcome: answers({ outcome: 'checking', reference: 'ABCDEFGHJK', message: '' }),
    })
    await store.set(isCreatedAtom)
    expect(store.get(paymentAtom).kind).toBe('unknown')
  })

  test('BNK-05 GAP-56 sends the phone number and leads to the address of the answer', async () => {
    const url = 'https://pay.example/1'
    const server = fakeServer({
      pay_with_truelayer: answers({ auth_url: url }),
      get: answers(aCheckout({ state: 'awaiting_truelayer' })),
    })
    store.set(contactDraft.atom, { number: ' 01632 960001 ' })
    const paid = store.set(payAtom)
    await expect.poll(() => server.bodies('pay_with_truelayer')).toEqual([{ contact_number: '01632 960001' }])
    await expect.poll(() => location.assign).toHaveBeenCalledWith(url)
    dispatchEvent(new Event('pageshow'))
    await paid
    expect(store.get(stepAtom)).toBe('awaiting_truelayer')
  })

  test('BNK-06 PAY-11 a failure says so, and Pay can be pressed again', async () => {
    fakeServer({ pay_with_truelayer: lost })
    await store.set(payAtom)
    const failed = 'There was an error with taking you to TrueLayer. Please try again.'
    expect(shownToasts()).toEqual([failed])
    expect(store.get(paymentErrorAtom)).toBe(`${failed} You have not been charged.`)
  })
})
