import { beforeEach, describe, expect, test, vi } from 'vitest'
import { beginPaymentAtom } from '../../../../../../src/checkout/payment/begin.ts'
import { billingDraft } from '../../../../../../src/checkout/payment/drafts.ts'
import {
  squareFailureAtom,
  squarePlace,
} from '../../../../../../src/checkout/payment/methods/square/square.ts'
import type { SquareForm } from '../../../../../../src/checkout/payment/methods/square/squareForm.ts'
import { methodNameAtom, offeredAtom } from '../../../../../../src/checkout/payment/offered.ts'
import { payAtom } from '../../../../../../src/checkout/payment/pay.ts'
import { checkoutAtom, reservingErrorAtom, stepAtom } from '../../../../../../src/state/checkout.ts'
import { paymentAtom, paymentErrorAtom } from '../../../../../../src/state/payment.ts'
import { aCheckout } from '../../../../../support/aCheckout.ts'
import { fakeIndexedDb } from '../../../../../support/fakeIndexedDb.ts'
import { answers, fakeServer, lost, refuses } from '../../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../../support/shownToasts.ts'
import { withStore } from '../../../../../support/withStore.ts'

const FAILED = 'Unable to pay. Please try again later'
const EXPIRED =
  'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again'
const paid = answers({ response: { addressError: null }, payment_completed: true, message: '' })

beforeEach(() => {
  fakeIndexedDb()
})
const store = withStore(store => {
  const opoa = { provider: 'square', overridden: false, merchant_id: null }
  const held = { state: 'payment', sale_reference: 'ABCDEFGHJK', seconds_remaining: 600 } as const
  store.set(checkoutAtom, aCheckout({ ...held, opoa, payment_methods: ['square'] }))
})

/** A form that is shown and makes this of the card. */
function aForm(made: Awaited<ReturnType<SquareForm['tokenize']>> = { token: 'cnon:1' }) {
  const tokenize = vi.fn(async () => made)
  const form: SquareForm = { tokenize, setTheme: async () => {}, unmount: async () => {} }
  store.set(squarePlace.formAtom, { form: Promise.resolve(form) })
  return tokenize
}

describe('A payment with the second form', () => {
  test('GAP-50 is the only way to pay where the server takes no bank transfer', () => {
    expect([store.get(offeredAtom), store.get(methodNameAtom)]).toEqual([['square'], 'square'])
  })

  test('SCP-01 SCP-02 saves the address, makes a token for the amount and the payer, and pays', async () => {
    const server = fakeServer({ pay_with_square: paid })
    const tokenize = aForm()
    await store.set(payAtom)
    expect(server.names()).toEqual(['set_billing_address', 'pay_with_square'])
    expect(tokenize).toHaveBeenCalledWith({
      amount: '55.00',
      currencyCode: 'GBP',
      intent: 'CHARGE',
      customerInitiated: true,
      sellerKeyedIn: false,
      billingContact: {
        givenName: 'Sam',
        familyName: 'Field',
        phone: '',
        addressLines: ['1 Lantern Row'],
        city: 'Testbury',
        state: '',
        countryCode: 'GB',
        postalCode: 'ZZ99 1AA',
      },
    })
    expect(server.bodies('pay_with_square')).toEqual([
      { billing_address_data: { id: '7' }, source_id: 'cnon:1' },
    ])
    // The server is asked for the outcome, as after every payment.
    expect(store.get(paymentAtom)).toMatchObject({ kind: 'unknown', begun: { method: 'square' } })
  })

  test.each<[string, object, string]>([
    [
      'SCP-04 a refusal',
      { payment_completed: false, message: 'Your card was declined.' },
      'Your card was declined.',
    ],
    [
      'SCP-03 PAY-19 an address error',
      { response: { addressError: 'AVS' }, payment_completed: false, message: 'AVS' },
      'We were unable to find your address. Please try a different address',
    ],
  ])('%s is shown, and nothing was charged', async (_, answer, words) => {
    fakeServer({ pay_with_square: answers(answer) })
    aForm()
    await store.set(payAtom)
    expect([store.get(paymentErrorAtom), shownToasts()]).toEqual([words, []])
  })

  test.each([
    ['has no outcome yet', answers({ response: {}, payment_completed: false, message: '' })],
    ['is lost', lost],
    ['says that another payment is being checked', refuses(409, 'Still being checked.')],
  ])('whose answer %s is not known', async (_, reply) => {
    fakeServer({ pay_with_square: reply })
    aForm()
    await store.set(payAtom)
    expect(store.get(paymentAtom).kind).toBe('unknown')
  })

  test('leads back to the address that the server misses', async () => {
    fakeServer({ pay_with_square: refuses(422, 'Please complete your address') })
    aForm()
    await store.set(payAtom)
    expect([store.get(stepAtom), shownToasts()]).toEqual([
      'delivery_address',
      ['Please complete your address'],
    ])
  })

  test('ADR-30 begins its address in the United Kingdom', async () => {
    fakeServer()
    await store.set(beginPaymentAtom)
    expect(store.get(billingDraft.atom).address).toMatchObject({ country: '1', first_name: 'Ann' })
  })

  test('SCP-05 that the server refuses shows a toast and its words', async () => {
    fakeServer({ pay_with_square: refuses(422, 'This basket cannot be paid in this way.') })
    aForm()
    await store.set(payAtom)
    expect([store.get(paymentErrorAtom), shownToasts()]).toEqual([
      'This basket cannot be paid in this way.',
      [FAILED],
    ])
  })

  test('PAY-17 after the end of the hold leads back to the basket', async () => {
    fakeServer({ pay_with_square: refuses(410, 'Too late.') })
    aForm()
    await store.set(payAtom)
    expect([store.get(stepAtom), store.get(reservingErrorAtom)]).toEqual(['basket', EXPIRED])
  })

  test.each([
    ['says what is wrong with the card', { problem: 'No number.' }, 'No number.', []],
    ['gives no reason', { problem: '' }, `${FAILED}. You have not been charged.`, [FAILED]],
  ])('whose form %s sends nothing', async (_, made, words, toasts) => {
    const server = fakeServer({ pay_with_square: paid })
    aForm(made)
    await store.set(payAtom)
    expect(server.names()).not.toContain('pay_with_square')
    expect([store.get(paymentErrorAtom), shownToasts()]).toEqual([words, toasts])
  })

  test('PAY-19 whose address cannot be saved makes no token', async () => {
    fakeServer({ set_billing_address: answers({}, 422) })
    const tokenize = aForm()
    await store.set(payAtom)
    expect(tokenize).not.toHaveBeenCalled()
    expect(store.get(paymentErrorAtom)).toContain('We were unable to find your address.')
  })

  test('SCP-06 without credentials shows a toast and the words in place of the form', async () => {
    fakeServer({ get_square_credentials: lost })
    store.set(squarePlace.mountAtom, { isConnected: true } as HTMLElement)
    expect(await store.get(squarePlace.formAtom)?.form).toBeNull()
    const words = 'Unable to get Square credentials. Please try again later'
    expect([store.get(squareFailureAtom), shownToasts()]).toEqual([words, [words]])
  })
})
