import type { Stripe, StripeConstructor, StripeElements } from '@stripe/stripe-js'
import { limits } from '../../../../../contract/limits.ts'
import { providerScript } from '../../../../platform/providerScript.ts'
import { cardScriptUrl } from '../../../../platform/trusted.ts'
import { billingDetails } from './billingDetails.ts'
import type { CardForm, CardToken } from './CardForm.ts'
import { confirmationOf } from './confirmationOf.ts'

const defined = () => (globalThis as { Stripe?: StripeConstructor }).Stripe

/** Loads the card provider's script. Throws where it cannot be loaded. */
export const cardScript = (): Promise<StripeConstructor> =>
  providerScript(cardScriptUrl, defined, limits.cardScriptPoll)

const appearanceOf = (isDark: boolean) =>
  ({ theme: isDark ? 'night' : 'stripe', labels: 'above', variables: {}, rules: {} }) as const

/** Stripe's hosted form. */
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
