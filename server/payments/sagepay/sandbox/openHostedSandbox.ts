import { Refusal } from '../../../http/refusal.ts'
import type { Payment, ProviderCalls, ProviderSandbox, ProviderTools } from '../../provider.ts'
import { cardPages, cardPageUrl, hostedPaymentsPath } from './cardPages.ts'
import {
  createHostedPayment,
  endHostedPayment,
  type HostedPayment,
  hostedPayment,
  refundHostedPayment,
} from './hostedPayments.ts'

/** What stands in for the provider: its calls, whose payments are in the database, and its card page. */
export function openHostedSandbox({ database, origin }: ProviderTools): ProviderCalls & {
  sandbox: ProviderSandbox
} {
  const stated = (payment: HostedPayment): Payment => ({
    ref: payment.id,
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
    livemode: false,
    saleReference: payment.sale_reference,
    error: payment.error,
    next: payment.status === 'open' ? { kind: 'redirect', url: cardPageUrl(origin, payment) } : null,
  })
  const status = async (ref: string) => stated(await hostedPayment(database, ref))

  return {
    start: async charge => stated(await createHostedPayment(database, charge)),
    status,

    async cancel(ref) {
      await endHostedPayment(database, ref, { status: 'canceled', error: '' })
      return status(ref)
    },

    async refund(ref) {
      await refundHostedPayment(database, ref)
    },

    refunded: async ref => (await hostedPayment(database, ref)).refunded,

    async refundedSince(since) {
      const rows = await database
        .selectFrom('sandbox_hosted_payment')
        .select('id')
        .where('refunded_at', '>=', since)
        .execute()
      return rows.map(({ id }) => id)
    },

    // Its documents, which are not at hand, would say how its events are signed.
    readWebhook: async () => {
      throw new Refusal(400, 'This provider sends no events.')
    },

    sandbox: {
      pages: cardPages(database),
      hasScript: false,
      paymentsPath: hostedPaymentsPath,
      deliver: async () => {},
    },
  }
}
