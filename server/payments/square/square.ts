import type { DocumentPolicy } from '../../http/headers.ts'
import type { PaymentProvider, ProviderMode, ProviderRow } from '../provider.ts'
import { squareCalls } from './adapter.ts'
import { liveSquare, type SquareHosts, testSquare } from './hosts.ts'
import { openSquareSandbox } from './sandbox/openSquareSandbox.ts'
import { readSquareKeys, type SquareKeys, squareMode } from './settings.ts'

/** Square takes the cards of organisers that name it. */
export const square: ProviderRow = {
  title: 'Square',
  configure(set, wrong) {
    const keys = readSquareKeys(set, wrong)
    if (!keys) return null
    const mode = squareMode(keys)
    const hosts = mode === 'live' ? liveSquare : testSquare
    return {
      mode,
      open: ({ origin }) => ({
        ...described(mode, keys, hosts),
        ...squareCalls({ keys, mode, api: hosts.api, webhookUrl: webhookUrl(origin) }),
        documentPolicy: policyOf(hosts),
        sandbox: null,
      }),
    }
  },
  sandbox: {
    mode: 'sandbox',
    open(tools) {
      const { keys, hosts, fetchHere: send, sandbox } = openSquareSandbox(tools, webhookUrl(tools.origin))
      const settings = { keys, mode: 'sandbox', webhookUrl: webhookUrl(tools.origin), send } as const
      return {
        ...described('sandbox', keys, hosts),
        ...squareCalls({ ...settings, api: hosts.api }),
        documentPolicy: null,
        sandbox,
      }
    },
  },
}

/** Square signs it together with the body, so it has to be registered exactly so. */
const webhookUrl = (origin: string): string => `${origin}/webhooks/square/`

const described = (
  mode: ProviderMode,
  { applicationId, locationId }: SquareKeys,
  { script, connects }: SquareHosts,
) =>
  ({
    name: 'square',
    mode,
    methods: { square: ['square'] },
    form: { applicationId, locationId, script, connects },
    // Square's script asks for 3-D Secure in the page.
    returnRoute: null,
  }) satisfies Partial<PaymentProvider>

/** https://developer.squareup.com/docs/web-payments/content-security-policy */
function policyOf({ api, script, connects }: SquareHosts): DocumentPolicy {
  const { origin } = new URL(script)
  const isLive = api === liveSquare.api
  return {
    script: [origin],
    frame: [origin, api, ...(isLive ? ['https://api.squareup.com'] : ['https://api.squareupsandbox.com'])],
    connect: [origin, ...connects],
    style: [origin],
    writesStyles: true,
    font: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
  }
}
