import { Stripe } from 'stripe'
import type { Keys } from '../../../keys.ts'
import type { ProviderSandbox, ProviderTools } from '../../provider.ts'
import { stripeCalls } from '../adapter.ts'
import { sandboxApi } from './api.ts'
import { deliverEvent } from './deliverEvent.ts'
import { cardPaymentsPath, sandboxPages } from './pages.ts'

/** The real adapter, whose requests end in this process. */
export function openSandbox({ database, enqueue, keys }: ProviderTools): {
  calls: ReturnType<typeof stripeCalls>
  sandbox: ProviderSandbox
} {
  const api = sandboxApi(database, enqueue)
  const fetchHere = async (address: string | URL | Request, init?: RequestInit) =>
    api.fetch(new Request(address, init))
  const webhook = webhookSecret(keys)
  return {
    calls: stripeCalls({ secret: 'sk_test_sandbox', publishable: 'pk_sandbox', webhook }, 'sandbox', {
      httpClient: Stripe.createFetchHttpClient(fetchHere),
    }),
    sandbox: {
      pages: sandboxPages(database, enqueue),
      hasScript: true,
      paymentsPath: cardPaymentsPath,
      deliver: (event, send) => deliverEvent(database, webhook, event, send),
    },
  }
}

/** Signs the sandbox's webhooks. Stripe's secrets begin with this prefix. */
export const webhookSecret = (keys: Pick<Keys, 'sandbox'>): string => `whsec_${keys.sandbox.toString('hex')}`
