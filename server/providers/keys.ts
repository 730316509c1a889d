import type { ProviderMode } from './cardProvider.ts'
import type { StripeKeys } from './stripe.ts'

/** Whoever lets a production server take no money has to say so. */
export const SANDBOX_PHRASE = 'i-understand-no-money-is-taken'

/** Stripe's three keys from the settings: all of them, or none. */
export function stripeKeys(set: (name: string) => string | null, wrong: string[]): StripeKeys | null {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const [secret, publishable, webhook] = names.map(set)
  if (secret && publishable && webhook) return { secret, publishable, webhook }
  const missing = names.filter(name => set(name) === null)
  if (missing.length < names.length)
    wrong.push(`${missing.join(' and ')} must be set where another of Stripe's keys is`)
  return null
}

const KINDS = ['live', 'test'] as const

/** Of what kind a key says that it is. */
const kindOf = (key: string): 'live' | 'test' | null =>
  KINDS.find(kind => new RegExp(`^[spr]k_${kind}_`).test(key)) ?? null

export const modeOf = ({ secret }: StripeKeys): ProviderMode =>
  kindOf(secret) === 'live' ? 'live' : 'provider_test'

/** What would take money unseen, or pretend to. */
export function unsafePayments(stripe: StripeKeys | null, sandbox: string | null): string[] {
  const wrong: string[] = []
  if (sandbox !== null && sandbox !== SANDBOX_PHRASE)
    wrong.push(`SANDBOX_PAYMENTS can only be ${SANDBOX_PHRASE}`)
  if (!stripe) return wrong
  const [secret, publishable] = [kindOf(stripe.secret), kindOf(stripe.publishable)]
  if (!secret || !/^[sr]k_/.test(stripe.secret)) wrong.push('STRIPE_SECRET_KEY is not a secret key of Stripe')
  if (!publishable || !stripe.publishable.startsWith('pk_'))
    wrong.push('STRIPE_PUBLISHABLE_KEY is not a publishable key of Stripe')
  if (secret && publishable && secret !== publishable)
    wrong.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys')
  if (!stripe.webhook.startsWith('whsec_'))
    wrong.push('STRIPE_WEBHOOK_SECRET is not a signing secret of Stripe')
  if (sandbox !== null) wrong.push("SANDBOX_PAYMENTS cannot be set together with Stripe's keys")
  return wrong
}
