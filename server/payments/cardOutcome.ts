import { findAttempt } from './attempt.ts'
import type { PaymentServices } from './provider.ts'
import { settle } from './settle.ts'

/** What became of a stored card's charge, for the page. `message`: why not, in the provider's words. */
export interface CardOutcome {
  status: 'success' | 'redirect_to_url' | 'unsuccessful'
  /** Where the shopper's bank asks them. */
  url: string | null
  message: string
}

/** Charges the attempt's stored card, once. Rejects with `ProviderUnreachable`. */
export async function cardOutcome(services: PaymentServices, id: number): Promise<CardOutcome> {
  await settle(services, id)
  const { status, error, provider, provider_ref } = await findAttempt(services.database, id)
  if (status === 'succeeded' || status === 'processing') return { status: 'success', url: null, message: '' }
  if (status === 'open' && provider_ref) {
    const url = (await services.payments.get(provider)?.status(provider_ref))?.bankAsksAt
    if (url) return { status: 'redirect_to_url', url, message: '' }
  }
  return { status: 'unsuccessful', url: null, message: error }
}
