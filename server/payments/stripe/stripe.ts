import type { PaymentProvider, ProviderMode, ProviderRow } from '../provider.ts'
import { stripeCalls } from './adapter.ts'
import { openSandbox } from './sandbox/openSandbox.ts'
import { modeOf, readStripeKeys } from './settings.ts'

/** Stripe takes cards, also for organisers whose own provider takes bank transfers only. */
export const stripe: ProviderRow = {
  title: 'Stripe',
  configure(set, wrong) {
    const keys = readStripeKeys(set, wrong)
    if (!keys) return null
    const mode = modeOf(keys)
    return {
      mode,
      open: () => ({ ...described(mode, stripeCalls(keys, mode)), documentPolicy, sandbox: null }),
    }
  },
  sandbox: {
    mode: 'sandbox',
    open(tools) {
      const { calls, sandbox } = openSandbox(tools)
      return { ...described('sandbox', calls), documentPolicy: null, sandbox }
    },
  },
}

const described = (mode: ProviderMode, calls: ReturnType<typeof stripeCalls>) =>
  ({
    ...calls,
    name: 'stripe',
    mode,
    methods: { card: ['stripe', 'truelayer'], instalment: ['stripe', 'truelayer'] },
    returnRoute: {
      path: '/do/checkout/stripe_auth/',
      refOf: query => query.get('payment_intent') ?? '',
      isCancelled: () => false,
      isOfCard: query => query.has('setup_intent'),
    },
  }) satisfies Partial<PaymentProvider>

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** https://docs.stripe.com/security/guide#content-security-policy */
const documentPolicy = {
  script: SCRIPTS,
  frame: [...SCRIPTS, 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  img: ['https://*.stripe.com'],
  // Stripe opens a window for the shopper's bank, and its script has to see that the window closes.
  opensWindows: true,
  requestsPayment: ['https://js.stripe.com'],
}
