import { Stripe } from 'stripe'
import type { Database } from '../../database/connect.ts'
import type { Enqueue } from '../../jobs/enqueue.ts'
import type { Keys } from '../../keys.ts'
import type { CardProvider } from '../../providers/cardProvider.ts'
import { stripeCards } from '../../providers/stripe.ts'
import { sandboxApi } from './api.ts'

/** The adapter of the real provider, whose requests end in this process. */
export function sandboxCards(database: Database, enqueue: Enqueue, keys: Keys): CardProvider {
  const api = sandboxApi(database, enqueue)
  const reach = async (address: string | URL | Request, init?: RequestInit) =>
    api.fetch(new Request(address, init))
  return stripeCards(
    { secret: 'sk_test_sandbox', publishable: 'pk_sandbox', webhook: keys.sandbox },
    'sandbox',
    {
      httpClient: Stripe.createFetchHttpClient(reach),
    },
  )
}
