import { type createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contactDraft, instalmentDraft } from '../../../../src/checkout/payment/drafts.ts'
import { methodNameAtom } from '../../../../src/checkout/payment/offered.ts'
import { PayForm } from '../../../../src/checkout/payment/PayForm.tsx'
import { checkoutAtom } from '../../../../src/state/checkout.ts'
import { aCheckout } from '../../../support/aCheckout.ts'
import { aStore } from '../../../support/aStore.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  store = aStore()
})
afterEach(() => vi.unstubAllGlobals())

const priced = aCheckout({
  state: 'payment',
  opoa: { provider: 'stripe', overridden: false, merchant_id: null },
})
const plans = { '1': { label: 'Now', schedule: [] }, '3': { label: 'Three', schedule: [] } }

const shown = () =>
  renderToStaticMarkup(
    <Provider store={store}>
      <PayForm />
    </Provider>,
  )

test('PAY-04 GAP-52 where more than the card comes into question, the ways to pay are offered, and none is chosen yet', () => {
  store.set(checkoutAtom, { ...priced, payment_plan_schedule_options: plans })
  expect(shown()).toContain('<legend>How would you like to pay?</legend>')
  expect(shown()).toMatch(/<input type="radio"[^>]*name="payment_method"[^>]*>Card/)
  expect(shown()).not.toContain('checked')
  expect(shown()).not.toContain('Billing address')
  store.set(methodNameAtom, 'card')
  expect(shown()).toContain('checked')
  expect(shown()).toContain('Billing address')
})

test('PAY-04 PAY-09 where there is one way to pay, nothing is asked', () => {
  store.set(checkoutAtom, priced)
  expect(shown()).not.toContain('How would you like to pay?')
  expect(shown()).toContain('Billing address')
})

test('a reason stands beside Pay for as long as it is disabled, also the missing phone number of a plan', () => {
  store.set(checkoutAtom, { ...priced, payment_plan_schedule_options: plans })
  expect(shown()).toContain('<a href="#payment_method">Choose how you would like to pay.</a>')
  store.set(methodNameAtom, 'instalment')
  expect(shown()).toContain('<p class="small">Choose a payment plan.')
  store.set(instalmentDraft.atom, { option: '3', card: 'new', is_default: true })
  expect(shown()).toContain('<p class="small">Type your phone number.')
  store.set(contactDraft.atom, { number: '07700 900123' })
  expect(shown()).toContain('<p class="small">Choose a card.')
})
