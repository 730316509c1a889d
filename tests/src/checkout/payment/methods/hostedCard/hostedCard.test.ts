import { beforeEach, describe, expect, test } from 'vitest'
import { startHostedCardAtom } from '../../../../../../src/checkout/payment/methods/hostedCard/hostedCard.ts'
import { methodNameAtom } from '../../../../../../src/checkout/payment/offered.ts'
import { checkoutAtom, reservingErrorAtom } from '../../../../../../src/state/checkout.ts'
import { paymentAtom, paymentErrorAtom } from '../../../../../../src/state/payment.ts'
import { aCheckout } from '../../../../../support/aCheckout.ts'
import { fakeIndexedDb } from '../../../../../support/fakeIndexedDb.ts'
import { answers, fakeServer, lost, refuses } from '../../../../../support/fakeServer.ts'
import { shownToasts } from '../../../../../support/shownToasts.ts'
import { withStore } from '../../../../../support/withStore.ts'

const FAILED = 'There was an error with taking you to Sage Pay. Please try again.'

beforeEach(() => {
  fakeIndexedDb()
})
const store = withStore(store => {
  const opoa = { provider: 'sagepay', overridden: false, merchant_id: null }
  const methods = { sagepay_or_stripe: 'sagepay' as const, payment_methods: ['hosted_card'] }
  store.set(checkoutAtom, aCheckout({ state: 'payment', seconds_remaining: 600, opoa, ...methods }))
})

describe('A card on its provider’s own page', () => {
  test('GAP-68 GAP-99 leads there after the address was saved', async () => {
    const url = 'http://127.0.0.1:3000/sandbox/sagepay/card/1/2'
    const server = fakeServer({ pay_with_hosted_card: answers({ auth_url: url }) })
    expect(store.get(methodNameAtom)).toBe('hosted_card')
    expect(await store.set(startHostedCardAtom)).toEqual({ kind: 'go', url })
    expect(server.names()).toEqual(['set_billing_address', 'pay_with_hosted_card'])
  })

  test('whose address cannot be saved is not begun', async () => {
    const server = fakeServer({ set_billing_address: answers({}, 422) })
    expect(await store.set(startHostedCardAtom)).toBeNull()
    expect(server.names()).not.toContain('pay_with_hosted_card')
  })

  test('that cannot be begun charges nothing and says so', async () => {
    fakeServer({ pay_with_hosted_card: lost })
    expect(await store.set(startHostedCardAtom)).toBeNull()
    expect([store.get(paymentErrorAtom), shownToasts()]).toEqual([
      `${FAILED} You have not been charged.`,
      [FAILED],
    ])
  })

  test('that begins while an earlier payment is being checked follows that one', async () => {
    fakeServer({
      pay_with_hosted_card: refuses(409, 'Still being checked.'),
      get_payment_outcome: answers({ outcome: 'checking', reference: null, message: '' }),
    })
    expect(await store.set(startHostedCardAtom)).toBeNull()
    expect(store.get(paymentAtom).kind).toBe('unknown')
  })

  test('PAY-17 after the end of the hold leads back to the basket', async () => {
    fakeServer({ pay_with_hosted_card: refuses(410, 'Too late.') })
    expect(await store.set(startHostedCardAtom)).toBeNull()
    expect(store.get(reservingErrorAtom)).toBe('Too late.')
  })
})
