import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { billingDetails } from './billingDetails.ts'
import type { CardForm, CardToken } from './CardForm.ts'
import { cardScript } from './cardScript.ts'
import { confirmationOf } from './confirmationOf.ts'

const appearanceOf = (isDark: boolean) =>
  ({ theme: isDark ? 'night' : 'stripe', labels: 'above', variables: {}, rules: {} }) as const

/** The hosted form of the card provider. */
export function stripeForm({ public_key, client_secret }: CardToken): CardForm {
  let shown: { stripe: Stripe; elements: StripeElements; unmount: () => void } | null = null
  return {
    async mount(place, isDark) {
      const Stripe = await cardScript()
      const stripe = Stripe(public_key)
      const elements = stripe.elements({
        clientSecret: client_secret,
        locale: 'en-GB',
        loader: 'auto',
        appearance: appearanceOf(isDark),
      })
      const element = elements.create('payment', {
        layout: { type: 'tabs' },
        // Asked for by the page itself, and given with the confirmation.
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

    async confirm(payer) {
      if (!shown) return { kind: 'sent' }
      const { error } = await shown.stripe.confirmPayment({
        elements: shown.elements,
        clientSecret: client_secret,
        redirect: 'if_required',
        confirmParams: {
          return_url: `${location.origin}/do/checkout/stripe_auth/`,
          payment_method_data: { billing_details: billingDetails(payer) },
        },
      })
      return confirmationOf(error)
    },

    setTheme(isDark) {
      void shown?.elements.update({ appearance: appearanceOf(isDark) })
    },

    unmount() {
      shown?.unmount()
      shown = null
    },
  }
}
