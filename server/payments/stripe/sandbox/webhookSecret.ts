import type { Keys } from '../../../keys.ts'

/** Signs the sandbox's webhooks. Stripe's secrets begin with this prefix. */
export const webhookSecret = (keys: Pick<Keys, 'sandbox'>): string => `whsec_${keys.sandbox.toString('hex')}`
