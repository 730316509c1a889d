import { Stripe } from 'stripe'
import type { CardCalls } from '../provider.ts'
import { known } from './known.ts'

/** The cards that Stripe stores for a customer. */
export const cardCalls = (stripe: Stripe, publicKey: string): CardCalls => ({
  publicKey,

  async createCustomer(email, name, idempotencyKey) {
    const { id } = await known(stripe.customers.create({ email, name }, { idempotencyKey }))
    return id
  },

  async setOwner(customer, email, name) {
    await known(stripe.customers.update(customer, { email, name }))
  },

  async removeCustomer(customer) {
    await known(stripe.customers.del(customer)).catch(nullIfMissing)
  },

  async list(customer) {
    const [{ data }, owner] = await Promise.all([
      known(stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 })),
      known(stripe.customers.retrieve(customer)),
    ])
    const cards = data.flatMap(({ id, card }) => (card ? [savedCardOf(id, card)] : []))
    const chosen = owner.deleted ? null : owner.invoice_settings.default_payment_method
    const defaultId = typeof chosen === 'string' ? chosen : (chosen?.id ?? null)
    return { cards: cards.sort((a, b) => Number(b.id === defaultId) - Number(a.id === defaultId)), defaultId }
  },

  async ownerOf(card) {
    const found = await known(stripe.paymentMethods.retrieve(card)).catch(nullIfMissing)
    if (!found) return null
    return (typeof found.customer === 'string' ? found.customer : found.customer?.id) ?? ''
  },

  async setDefault(customer, card) {
    await known(stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } }))
  },

  async save(customer, card, returnUrl, idempotencyKey) {
    const params = {
      customer,
      payment_method: card,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      confirm: true,
      return_url: returnUrl,
    } satisfies Stripe.SetupIntentCreateParams
    try {
      const { status, next_action } = await known(stripe.setupIntents.create(params, { idempotencyKey }))
      const url = next_action?.redirect_to_url?.url
      if (url) return { kind: 'redirect', url }
      return status === 'succeeded' ? { kind: 'stored' } : { kind: 'refused', message: '' }
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return { kind: 'refused', message: error.message }
      throw error
    }
  },

  async remove(card) {
    // A card that is removed already cannot be removed again.
    await known(stripe.paymentMethods.detach(card)).catch(nullIfMissing)
  },
})

const savedCardOf = (id: string, card: Stripe.PaymentMethod.Card) => ({
  id,
  brand: card.brand,
  last4: card.last4,
  expiry: `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year % 100).padStart(2, '0')}`,
})

function nullIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
  throw error
}
