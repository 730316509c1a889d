import { afterEach, expect, test, vi } from 'vitest'
import { newCardPlace } from '../../../src/cards/newCard.ts'
import { cardInWords, savedCardsAtom } from '../../../src/cards/savedCards.ts'
import { billing_details, payer } from '../../support/aPayment.ts'
import { answers, fakeServer, inTurn, lost } from '../../support/fakeServer.ts'
import { withStore } from '../../support/withStore.ts'

const store = withStore(() => {})
afterEach(() => vi.unstubAllGlobals())

const place = {} as HTMLElement
const made = {
  id: 'pm_1',
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, funding: 'credit' },
}

/** What the provider's script defines, as far as the form asks for it. */
function fakeStripe(created: object) {
  const element = {
    on: (name: string, tell: () => void) => name === 'ready' && tell(),
    mount: vi.fn(),
    destroy: vi.fn(),
  }
  const elements = { create: () => element, submit: async () => ({}), update: vi.fn() }
  const stripe = { elements: vi.fn(() => elements), createPaymentMethod: vi.fn(async () => created) }
  vi.stubGlobal('Stripe', () => stripe)
  return { stripe, element }
}

const answered = answers({ opoa_users: [], full_name: 'Sam Field', public_key: 'pk_test_1' })

test('INS-02 INS-14 a new card is asked for without a payment, and its provider makes it for charges to come', async () => {
  const { stripe, element } = fakeStripe({ paymentMethod: made })
  fakeServer({ get_opoa_users: answered })
  const leave = store.set(newCardPlace.mountAtom, place)
  const form = await store.get(newCardPlace.formAtom)?.form
  expect(stripe.elements).toHaveBeenCalledWith(
    expect.objectContaining({
      mode: 'setup',
      currency: 'gbp',
      setupFutureUsage: 'off_session',
      allowedPaymentMethodTypes: ['card'],
      paymentMethodCreation: 'manual',
    }),
  )
  expect(await form?.create(payer)).toEqual({
    id: 'pm_1',
    brand: 'visa',
    last4: '4242',
    month: '12',
    year: '2030',
    funding: 'credit',
  })
  expect(stripe.createPaymentMethod).toHaveBeenCalledWith(
    expect.objectContaining({ params: { billing_details } }),
  )
  leave?.()
  await Promise.resolve()
  expect(element.destroy).toHaveBeenCalled()
})

test('a new card that its provider refuses says why', async () => {
  fakeStripe({ error: { message: 'No.' } })
  fakeServer({ get_opoa_users: answered })
  store.set(newCardPlace.mountAtom, place)
  const form = await store.get(newCardPlace.formAtom)?.form
  expect(await form?.create(null)).toEqual({ refused: 'No.' })
})

test('a form whose key could not be fetched says so, and fetches it at the next try', async () => {
  fakeStripe({ paymentMethod: made })
  fakeServer({ get_opoa_users: inTurn(lost, answered) })
  store.set(newCardPlace.mountAtom, place)
  expect(await store.get(newCardPlace.formAtom)?.form).toBeNull()
  expect(store.get(newCardPlace.failureAtom)).toBe(
    'The card form could not be loaded. Please check your connection and try again.',
  )
  store.set(newCardPlace.mountAtom, place)
  expect(await store.get(newCardPlace.formAtom)?.form).not.toBeNull()
})

test('INS-09 a saved card is named by its brand, last digits and expiry', async () => {
  const card = { payment_method_id: 'pm_1', last4digits: '4242', expiry: '12/30', is_default: true }
  expect(cardInWords({ ...card, card_type: 'amex' })).toBe('American Express ending 4242, expires 12/30')
  expect(cardInWords({ ...card, card_type: 'other' })).toBe('Card ending 4242, expires 12/30')
  expect(store.get(savedCardsAtom)).not.toBeUndefined()
})
