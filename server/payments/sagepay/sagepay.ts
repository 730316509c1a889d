import type { ProviderRow } from '../provider.ts'
import { openHostedSandbox } from './sandbox/openHostedSandbox.ts'

/**
 * Sage Pay takes cards on a page of its own. It has no live adapter: neither keys nor the documents of its API are at
 * hand. So no setting configures it, and a production server does not offer it.
 */
export const sagepay: ProviderRow = {
  title: 'Sage Pay',
  configure: () => null,
  sandbox: {
    mode: 'sandbox',
    open: tools => ({
      ...openHostedSandbox(tools),
      name: 'sagepay',
      mode: 'sandbox',
      methods: { hosted_card: ['sagepay'] },
      returnRoute: {
        path: '/do/checkout/sagepay/',
        refOf: query => query.get('payment') ?? '',
        isCancelled: () => false,
      },
      // The shopper leaves for the card page: no document of this shop loads anything of it.
      documentPolicy: null,
    }),
  },
}
