import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stripeForm } from '../../../src/cards/stripe.ts'
import { billing_details, payer } from '../../support/aPayment.ts'
import { fakePage } from '../../support/fakePage.ts'

const token = { public_key: 'pk_test_1', client_secret: 'pi_1_secret_2' }
const place = {} as HTMLElement
const DECLINED = 'Your card was declined.'

beforeEach(() => {
  fakePage()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** What the provider's script defines, as far as the form asks for it. */
function fakeStripe(confirmed: object = {}, submitted: object = {}) {
  const element = {
    on: (name: string, tell: () => void) => name === 'ready' && tell(),
    mount: vi.fn(),
    destroy: vi.fn(),
  }
  const elements = { create: vi.fn(() => element), submit: vi.fn(async () => submitted), update: vi.fn() }
  const stripe = { elements: vi.fn(() => elements), confirmPayment: vi.fn(async () => confirmed) }
  return { Stripe: vi.fn(() => stripe), stripe, elements, element }
}

/** A page whose head takes scripts. */
function fakeHead() {
  const scripts: (EventTarget & { src?: string; remove: () => void })[] = []
  const createElement = () => Object.assign(new EventTarget(), { remove: vi.fn() })
  const head = { append: (script: (typeof scripts)[number]) => void scripts.push(script) }
  Object.assign(document, { createElement, head })
  return scripts
}

describe('The provider’s form', () => {
  test('PAY-22 CRD-07 brings its script, and looks each second whether it is there', async () => {
    const scripts = fakeHead()
    const mounted = stripeForm(token).mount(place, false)
    expect(scripts.map(script => script.src)).toEqual(['https://js.stripe.com/endive/stripe.js'])
    await pass(3500)
    const { Stripe, element } = fakeStripe()
    vi.stubGlobal('Stripe', Stripe)
    expect(Stripe).not.toHaveBeenCalled()
    await pass(500)
    await mounted
    expect(Stripe).toHaveBeenCalledWith('pk_test_1')
    expect(element.mount).toHaveBeenCalledWith(place)
  })

  test('fails where its script cannot be had, and asks for it anew the next time', async () => {
    const scripts = fakeHead()
    const form = stripeForm(token)
    const failed = expect(form.mount(place, false)).rejects.toThrow()
    scripts[0]?.dispatchEvent(new Event('error'))
    await pass(1000)
    await failed
    expect(scripts[0]?.remove).toHaveBeenCalled()
    const late = expect(form.mount(place, false)).rejects.toThrow()
    await pass(20_000)
    await late
    expect(scripts).toHaveLength(2)
  })

  test('CRD-02 CRD-08 is made for the payment and the theme, and follows the theme', async () => {
    const { Stripe, stripe, elements } = fakeStripe()
    vi.stubGlobal('Stripe', Stripe)
    const form = stripeForm(token)
    await form.mount(place, true)
    const night = { theme: 'night', labels: 'above', variables: {}, rules: {} }
    expect(stripe.elements).toHaveBeenCalledWith({
      clientSecret: token.client_secret,
      locale: 'en-GB',
      loader: 'auto',
      appearance: night,
    })
    expect(elements.create).toHaveBeenCalledWith('payment', {
      layout: { type: 'tabs' },
      fields: { billingDetails: { name: 'never', phone: 'never', address: 'never' } },
      wallets: { link: 'never', applePay: 'auto', googlePay: 'auto' },
    })
    form.setTheme(false)
    expect(elements.update).toHaveBeenCalledWith({ appearance: { ...night, theme: 'stripe' } })
  })

  test.each([
    ['is complete', {}, null],
    [
      'is not complete',
      { error: { message: 'Your card number is incomplete.' } },
      'Your card number is incomplete.',
    ],
  ])('CRD-03 says in its own words whether it %s', async (_, submitted, problem) => {
    vi.stubGlobal('Stripe', fakeStripe({}, submitted).Stripe)
    const form = stripeForm(token)
    await form.mount(place, false)
    expect(await form.check()).toBe(problem)
  })

  test.each([
    ['that went through', { paymentIntent: { status: 'succeeded' } }, { kind: 'sent' }],
    [
      'that was declined',
      { error: { type: 'card_error', message: DECLINED } },
      { kind: 'refused', message: DECLINED },
    ],
    ['that broke off', { error: { type: 'api_connection_error', message: 'Sorry' } }, { kind: 'sent' }],
  ])(
    'CRD-03 GAP-68 confirms in place, with who pays and the way back from a bank: a payment %s',
    async (_, answer, outcome) => {
      const { Stripe, stripe, elements } = fakeStripe(answer)
      vi.stubGlobal('Stripe', Stripe)
      const form = stripeForm(token)
      await form.mount(place, false)
      expect(await form.confirm(payer)).toEqual(outcome)
      expect(stripe.confirmPayment).toHaveBeenCalledWith({
        elements,
        clientSecret: token.client_secret,
        redirect: 'if_required',
        confirmParams: {
          return_url: 'https://foyer.example/do/checkout/stripe_auth/',
          payment_method_data: { billing_details },
        },
      })
    },
  )
})
