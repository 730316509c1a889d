import type { ProviderMode } from '../provider.ts'

export interface StripeKeys {
  secret: string
  publishable: string
  webhook: string
}

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Reads Stripe's three keys from the settings. They are set together; null: none of them is set. */
export function readStripeKeys(set: (name: string) => string | null, wrong: string[]): StripeKeys | null {
  const [secret, publishable, webhook] = NAMES.map(set)
  if (!secret || !publishable || !webhook) {
    const missing = NAMES.filter(name => set(name) === null)
    if (missing.length < NAMES.length)
      wrong.push(`${missing.join(' and ')} must be set where another of Stripe's keys is`)
    return null
  }
  const keys = { secret, publishable, webhook }
  wrong.push(...unsafe(keys))
  return keys
}

export const modeOf = ({ secret }: StripeKeys): Exclude<ProviderMode, 'sandbox'> =>
  kindOf(secret) === 'live' ? 'live' : 'provider_test'

const KINDS = ['live', 'test'] as const

/** The kind that a key states in its own text. */
const kindOf = (key: string): 'live' | 'test' | null =>
  KINDS.find(kind => new RegExp(`^[spr]k_${kind}_`).test(key)) ?? null

/** A wrong mixture of keys could take real money unnoticed, or take none. */
function unsafe({ secret, publishable, webhook }: StripeKeys): string[] {
  const wrong: string[] = []
  const [secretKind, publicKind] = [kindOf(secret), kindOf(publishable)]
  if (!secretKind || !/^[sr]k_/.test(secret)) wrong.push('STRIPE_SECRET_KEY is not a secret key of Stripe')
  if (!publicKind || !publishable.startsWith('pk_'))
    wrong.push('STRIPE_PUBLISHABLE_KEY is not a publishable key of Stripe')
  if (secretKind && publicKind && secretKind !== publicKind)
    wrong.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys')
  if (!webhook.startsWith('whsec_')) wrong.push('STRIPE_WEBHOOK_SECRET is not a signing secret of Stripe')
  return wrong
}
