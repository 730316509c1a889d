import type { Stripe, StripeConstructor, StripeElements } from '@stripe/stripe-js'
import { limits } from '../../contract/limits.ts'
import { providerScript } from '../platform/providerScript.ts'
import { cardScriptUrl } from '../platform/trusted.ts'
import { billingDetails } from './billingDetails.ts'
import type { CardForm, CardToken, NewCardForm } from './CardForm.ts'
import { confirmationOf } from './confirmationOf.ts'

const defined = () => (globalThis as { Stripe?: StripeConstructor }).Stripe

/** Loads the card provider's script. Throws where it cannot be loaded. */
export const cardScript = (): Promise<StripeConstructor> =>
  providerScript(cardScriptUrl, defined, limits.cardScriptPoll)

const appearanceOf = (isDark: boolean) =>
  ({ theme: isDark ? 'night' : 'stripe', labels: 'above', variables: {}, rules: {} }) as const

/** Stripe's hosted form. */
export function stripeForm({ public_key, client_secret }: CardToken): CardForm {
  const { form, shown } = elementForm(public_key, (stripe, common) =>
    stripe.elements({ ...common, clientSecret: client_secret }),
  )
  return {
    ...form,
    async confirm(payer) {
      const { stripe, elements } = shown() ?? {}
      if (!stripe || !elements) return { kind: 'sent' }
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret: client_secret,
        redirect: 'if_required',
        confirmParams: {
          return_url: `${location.origin}/do/checkout/stripe_auth/`,
          payment_method_data: { billing_details: billingDetails(payer) },
        },
      })
      return confirmationOf(error)
    },
  }
}

/** Stripe's hosted form for a card that is saved, before there is a payment. Instalments are in pounds. */
export function stripeNewCard(publicKey: string): NewCardForm {
  const { form, shown } = elementForm(publicKey, (stripe, common) =>
    stripe.elements({
      ...common,
      mode: 'setup',
      currency: 'gbp',
      setupFutureUsage: 'off_session',
      allowedPaymentMethodTypes: ['card'],
      paymentMethodCreation: 'manual',
    }),
  )
  return {
    ...form,
    async create(payer) {
      const { stripe, elements } = shown() ?? {}
      if (!stripe || !elements) throw new Error('The card form is gone')
      const params = payer ? { billing_details: billingDetails(payer) } : {}
      const { error, paymentMethod } = await stripe.createPaymentMethod({ elements, params })
      const card = paymentMethod?.card
      if (error || !card) return { refused: error?.message ?? '' }
      const { brand, last4, exp_month, exp_year, funding } = card
      return { id: paymentMethod.id, brand, last4, funding, month: String(exp_month), year: String(exp_year) }
    },
  }
}

interface CommonOptions {
  locale: 'en-GB'
  loader: 'auto'
  appearance: ReturnType<typeof appearanceOf>
}

/** Stripe's element in its place. `ask`: states what it is for. */
function elementForm(publicKey: string, ask: (stripe: Stripe, common: CommonOptions) => StripeElements) {
  let shown: { stripe: Stripe; elements: StripeElements; unmount: () => void } | null = null
  const form = {
    async mount(place: HTMLElement, isDark: boolean) {
      const Stripe = await cardScript()
      const stripe = Stripe(publicKey)
      const elements = ask(stripe, { locale: 'en-GB', loader: 'auto', appearance: appearanceOf(isDark) })
      const element = elements.create('payment', {
        layout: { type: 'tabs' },
        // The page asks for these itself and sends them with the confirmation.
        fields: { billingDetails: { name: 'never', phone: 'never', address: 'never' } },
        wallets: { link: 'never', applePay: 'auto', googlePay: 'auto' },
      })
      const isReady = new Promise<void>((resolve, reject) => {
        element.on('ready', () => resolve())
        element.on('loaderror', ({ error }) => reject(new Error(error.message)))
      })
      element.mount(place)
      shown = { stripe, elements, unmount: () => element.destroy() }
      await isReady
    },

    async check() {
      const answer = await shown?.elements.submit()
      return answer?.error ? (answer.error.message ?? '') : null
    },

    setTheme(isDark: boolean) {
      void shown?.elements.update({ appearance: appearanceOf(isDark) })
    },

    unmount() {
      shown?.unmount()
      shown = null
    },
  }
  return { form, shown: () => shown }
}
