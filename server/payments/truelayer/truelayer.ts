import type { PaymentProvider, ProviderCalls, ProviderMode, ProviderRow } from '../provider.ts'
import { liveHosts, sandboxHosts, truelayerCalls } from './adapter.ts'
import { openBankSandbox } from './sandbox/openSandbox.ts'
import { modeAt, readTruelayerKeys } from './settings.ts'

/** TrueLayer takes instant bank transfers. */
export const truelayer: ProviderRow = {
  title: 'TrueLayer',
  configure(set, wrong) {
    const keys = readTruelayerKeys(set, wrong)
    if (!keys) return null
    const mode = modeAt(keys)
    const hosts = mode === 'live' ? liveHosts : sandboxHosts
    return { mode, open: () => ({ ...described(mode, truelayerCalls(keys, mode, hosts)), sandbox: null }) }
  },
  sandbox: {
    mode: 'sandbox',
    open(tools) {
      const { keys, hosts, fetchHere, sandbox } = openBankSandbox(tools)
      return { ...described('sandbox', truelayerCalls(keys, 'sandbox', hosts, fetchHere)), sandbox }
    },
  },
}

const described = (mode: ProviderMode, calls: ProviderCalls) =>
  ({
    ...calls,
    name: 'truelayer',
    mode,
    methods: { bank: ['truelayer', 'square', 'sagepay'] },
    returnRoute: {
      path: '/do/checkout/truelayer/',
      refOf: query => query.get('payment_id') ?? '',
      // TrueLayer's page adds an error where the shopper left it without an answer.
      isCancelled: query => /^tl_hpp_(abandoned|cancel)/.test(query.get('error') ?? ''),
    },
    // The shopper leaves for TrueLayer's own page: no document of this shop loads anything of it.
    documentPolicy: null,
  }) satisfies Partial<PaymentProvider>
