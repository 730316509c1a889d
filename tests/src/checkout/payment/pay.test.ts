import type { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadFromDevice } from '../../../../offline/deviceStore.ts'
import type { CardForm, Confirmation } from '../../../../src/cards/CardForm.ts'
import { billingDraft, contactDraft } from '../../../../src/checkout/payment/drafts.ts'
import { cardFailureAtom, cardPlace } from '../../../../src/checkout/payment/methods/card/card.ts'
import { methods, methodsAtom } from '../../../../src/checkout/payment/methods.ts'
import { methodNameAtom, offeredAtom } from '../../../../src/checkout/payment/offered.ts'
import { payAtom } from '../../../../src/checkout/payment/pay.ts'
import {
  checkoutAtom,
  holdAtom,
  isOutcomeUnknownAtom,
  reservingErrorAtom,
  stepAtom,
} from '../../../../src/state/checkout.ts'
import {
  isConfirmingAtom,
  paymentAtom,
  paymentErrorAtom,
  persistedPayment,
} from '../../../../src/state/payment.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { payer } from '../../../support/aPayment.ts'
import { aStore } from '../../../support/aStore.ts'
import { fakeIndexedDb } from '../../../support/fakeIndexedDb.ts'
import { fakePage } from '../../../support/fakePage.ts'
import { answers, fakeServer, inTurn, lost, refuses } from '../../../support/fakeServer.ts'
import { shownToasts } from '../../../support/shownToasts.ts'

const REFERENCE = 'ABCDEFGHJK'
const TOKEN_FAILED = 'Unable to get Stripe token. Please try again later'
const CARD_FAILED = 'There was an error with taking you to Stripe. Please try again.'
const EXPIRED =
  'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again'

const priced = aCheckout({
  state: 'payment',
  sale_reference: REFERENCE,
  seconds_remaining: 600,
  opoa: { provider: 'stripe', overridden: false, merchant_id: null },
})
const plans = { '1': { label: 'Now', schedule: [] }, '3': { label: 'Three', schedule: [] } }

let store: ReturnType<typeof createStore>

beforeEach(() => {
  fakeIndexedDb()
  fakePage()
  fakeServer()
  store = aStore()
  store.set(checkoutAtom, priced)
})
afterEach(() => {
  vi.unstubAllGlobals()
  shownToasts()
})

const error = () => store.get(paymentErrorAtom)
const settle = () => new Promise(resolve => setTimeout(resolve, 5))
const record = async () => (await loadFromDevice([persistedPayment.row]))[0]?.data.reference

/** A form that is complete, unless it says otherwise. */
function aForm(change: Partial<CardForm> = {}): CardForm {
  const form: CardForm = {
    mount: async () => {},
    check: async () => null,
    confirm: async () => ({ kind: 'sent' }),
    setTheme: () => {},
    unmount: () => {},
    ...change,
  }
  store.set(cardPlace.formAtom, { form: Promise.resolve(form) })
  return form
}

describe('The way to pay', () => {
  test('PAY-05 is one that has a form and that the server takes', () => {
    expect(store.get(offeredAtom)).toEqual(['card'])
    store.set(methodsAtom, {})
    expect(store.get(offeredAtom)).toEqual([])
    store.set(methodsAtom, methods)
    store.set(checkoutAtom, { ...priced, payment_methods: ['bank'] })
    expect(store.get(offeredAtom)).toEqual([])
  })

  test('PAY-09 CRD-01 is chosen where there is only one', () => {
    expect(store.get(methodNameAtom)).toBe('card')
  })

  test('PAY-09 GAP-52 is not chosen by itself where there are payment plans', () => {
    store.set(checkoutAtom, { ...priced, payment_plan_schedule_options: plans })
    expect(store.get(methodNameAtom)).toBeNull()
    store.set(methodNameAtom, 'card')
    expect(store.get(methodNameAtom)).toBe('card')
  })

  test('PAY-08 takes the last error away when it is chosen', () => {
    store.set(paymentAtom, { kind: 'failed', reason: 'Your card was declined.' })
    store.set(methodNameAtom, 'card')
    expect(error()).toBeNull()
  })
})

describe('A press on Pay', () => {
  test('GAP-54 waits for the form that is on its way', async () => {
    let arrive = (_form: CardForm) => {}
    const confirm = vi.fn(async (): Promise<Confirmation> => ({ kind: 'sent' }))
    store.set(cardPlace.formAtom, {
      form: new Promise<CardForm>(resolve => {
        arrive = resolve
      }),
    })
    const paid = store.set(payAtom)
    await settle()
    expect(store.get(isConfirmingAtom)).toBe(true)
    arrive({ ...aForm(), confirm })
    await paid
    expect(confirm).toHaveBeenCalledOnce()
  })

  test('GAP-54 CRD-03 with a card that is not complete says so, and sends and keeps nothing', async () => {
    const confirm = vi.fn()
    aForm({ check: async () => 'Your card number is incomplete.', confirm })
    await store.set(payAtom)
    expect([error(), store.get(isConfirmingAtom)]).toEqual(['Your card number is incomplete.', false])
    expect([confirm.mock.calls, await record()]).toEqual([[], undefined])
  })

  test('is on the device before it leaves', async () => {
    const seen: unknown[] = []
    aForm({
      confirm: async () => {
        seen.push(await record(), store.get(isConfirmingAtom))
        return { kind: 'sent' }
      },
    })
    await store.set(payAtom)
    expect(seen).toEqual([REFERENCE, true])
  })

  test('whose outcome is not known says so, and pays no second time', async () => {
    const confirm = vi.fn(async (): Promise<Confirmation> => ({ kind: 'sent' }))
    aForm({ confirm })
    await store.set(payAtom)
    expect([store.get(isOutcomeUnknownAtom), store.get(isConfirmingAtom), await record()]).toEqual([
      true,
      false,
      REFERENCE,
    ])
    await store.set(payAtom)
    expect(confirm).toHaveBeenCalledOnce()
  })

  test('whose form breaks down is not known either', async () => {
    aForm({ confirm: () => Promise.reject(new Error('The script is gone')) })
    await expect(store.set(payAtom)).rejects.toThrow()
    expect([store.get(isOutcomeUnknownAtom), store.get(isConfirmingAtom)]).toEqual([true, false])
  })

  test('of a page that comes back from the bank as it was left is not known', async () => {
    aForm({ confirm: () => new Promise(() => {}) })
    const paid = store.set(payAtom)
    await settle()
    dispatchEvent(new Event('pageshow'))
    await paid
    expect(store.get(isOutcomeUnknownAtom)).toBe(true)
  })

  test('PAY-10 PAY-11 CRD-03 with a card that is refused shows the provider’s words, and can be repeated', async () => {
    const confirm = vi.fn(
      async (): Promise<Confirmation> => ({ kind: 'refused', message: 'Your card was declined.' }),
    )
    aForm({ confirm })
    await store.set(payAtom)
    expect([error(), store.get(isOutcomeUnknownAtom), await record()]).toEqual([
      'Your card was declined.',
      false,
      undefined,
    ])
    await store.set(payAtom)
    expect(confirm).toHaveBeenCalledTimes(2)
  })

  test('CRD-05 that is refused without words has the shop’s own', async () => {
    aForm({ confirm: async () => ({ kind: 'refused', message: '' }) })
    await store.set(payAtom)
    expect([error(), shownToasts()]).toEqual(['You have not been charged.', [CARD_FAILED]])
  })

  test('PAY-17 PAY-18 GAP-22 that is refused after the time is back on the basket, and says why', async () => {
    fakeServer()
    store.set(holdAtom, 0, { mono: performance.now(), wall: Date.now() })
    aForm({ confirm: async () => ({ kind: 'refused', message: 'Your card was declined.' }) })
    await store.set(payAtom)
    expect([store.get(stepAtom), store.get(reservingErrorAtom), error()]).toEqual(['basket', EXPIRED, null])
  })
})

describe('A payment that the server refuses because something is missing', () => {
  test.each([
    ['Please complete your address', 'delivery_address'],
    ['Please enter your answer', 'ticket_questions_before'],
  ])('leads back with the reason: %s', async (reason, step) => {
    const server = fakeServer({ get_token: refuses(422, reason) })
    store.set(cardPlace.mountAtom, {} as HTMLElement)
    await settle()
    expect(server.bodies('update_basket_state')).toEqual([{ state: step }])
    expect([store.get(stepAtom), shownToasts()]).toEqual([step, [reason]])
  })
})

describe('The billing address', () => {
  const PAY_19 = 'We were unable to find your address. Please try a different address'
  const NOT_SENT =
    'Your payment was not sent, and you have not been charged. Please check your connection and try again.'

  test('GAP-68 is saved before the card is confirmed, which is told of it', async () => {
    const server = fakeServer()
    const told = vi.fn(async (): Promise<Confirmation> => {
      expect(server.names()).toContain('set_billing_address')
      return { kind: 'sent' }
    })
    aForm({ confirm: told })
    store.set(contactDraft.atom, { number: ' 07700 900123 ' })
    store.set(billingDraft.atom, now => ({ ...now, address: { ...now.address, postcode: 'ZZ99 1AA' } }))
    await store.set(payAtom)
    expect(server.bodies('set_billing_address')).toEqual([
      {
        address: { ...billingDraft.empty.address, postcode: 'ZZ99 1AA', selected_user_address_id: 'new' },
        contact_number: '07700 900123',
      },
    ])
    expect(told).toHaveBeenCalledWith(payer)
    expect(store.get(billingDraft.atom).selected).toBe(payer.id)
  })

  test.each([
    ['PAY-19 cannot be found', answers({ address: 'There is no such postcode.' }, 422), PAY_19],
    ['GAP-124 is lost on its way', lost, NOT_SENT],
    ['GAP-124 meets a server in trouble', refuses(500, 'Sorry'), NOT_SENT],
  ])('that %s is no payment, and says so', async (_, reply, words) => {
    fakeServer({ set_billing_address: reply })
    const confirm = vi.fn()
    aForm({ confirm })
    await store.set(payAtom)
    expect([error(), store.get(stepAtom), store.get(isConfirmingAtom)]).toEqual([words, 'payment', false])
    expect([confirm.mock.calls, await record()]).toEqual([[], undefined])
  })

  test('PAY-20 GAP-07 that is refused with an error leads back to the basket, which shows it', async () => {
    fakeServer({ set_billing_address: refuses(410, EXPIRED) })
    const confirm = vi.fn()
    aForm({ confirm })
    await store.set(payAtom)
    expect([store.get(stepAtom), store.get(reservingErrorAtom), error()]).toEqual(['basket', EXPIRED, null])
    expect(confirm).not.toHaveBeenCalled()
  })
})

describe('The card form', () => {
  const place = {} as HTMLElement
  const failure = () => store.get(cardFailureAtom)

  test.each([
    ['cannot be had', lost, TOKEN_FAILED],
    [
      'is refused',
      refuses(422, 'No card can be taken for this basket.'),
      'No card can be taken for this basket.',
    ],
  ])(
    'CRD-02 CRD-04 CAL-30 whose token %s says so, and a press on Pay loads it again',
    async (_, reply, words) => {
      fakeServer({
        get_token: reply,
        get_payment_outcome: answers({ outcome: 'not_charged', reference: null, message: '' }),
      })
      store.set(cardPlace.mountAtom, place)
      expect(await store.get(cardPlace.formAtom)?.form).toBeNull()
      expect([shownToasts(), failure(), store.get(isOutcomeUnknownAtom)]).toEqual([
        [TOKEN_FAILED],
        words,
        false,
      ])
      await store.set(payAtom)
      expect([store.get(isConfirmingAtom), failure()]).toEqual([false, null])
    },
  )

  test('whose token is refused because an earlier payment is not known asks for that one', async () => {
    fakeServer({
      get_token: refuses(409, 'A payment is being checked.'),
      get_payment_outcome: inTurn(answers({ outcome: 'checking', reference: REFERENCE, message: '' })),
    })
    store.set(cardPlace.mountAtom, place)
    await store.get(cardPlace.formAtom)?.form
    expect([store.get(isOutcomeUnknownAtom), await record(), shownToasts()]).toEqual([true, REFERENCE, []])
  })

  test('PAY-17 whose token comes too late is back on the basket, and says why', async () => {
    fakeServer({ get_token: refuses(410, EXPIRED) })
    store.set(cardPlace.mountAtom, place)
    await store.get(cardPlace.formAtom)?.form
    expect([store.get(stepAtom), store.get(reservingErrorAtom)]).toEqual(['basket', EXPIRED])
  })
})
