import type { StripeConstructor } from '@stripe/stripe-js'
import { limits } from '../../../../../contract/limits.ts'
import { providerScript } from '../../../../platform/providerScript.ts'
import { cardScriptUrl } from '../../../../platform/trusted.ts'

const defined = () => (globalThis as { Stripe?: StripeConstructor }).Stripe

/** What the card provider's script defines. Throws where it cannot be had. */
export const cardScript = (): Promise<StripeConstructor> =>
  providerScript(cardScriptUrl, defined, limits.cardScriptPoll)
