import { Stripe } from 'stripe'
import { ProviderUnreachable } from '../../http/providerUnreachable.ts'

/** Turns an error that leaves the outcome unknown into `ProviderUnreachable`. */
export async function known<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const isUnknown =
      error instanceof Stripe.errors.StripeConnectionError ||
      // Stripe also answers this while another tab or another server uses the same key.
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    throw isUnknown ? new ProviderUnreachable(error.message, { cause: error }) : error
  }
}
