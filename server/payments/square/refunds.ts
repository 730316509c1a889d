import { type } from 'superstruct'
import { sum } from '../../../contract/rules/totals.ts'
import type { ProviderCalls } from '../provider.ts'
import { anyAnswer, isRefused, type SquareClient } from './client.ts'
import { paymentAnswer, refundShape, refundsAnswer } from './shapes.ts'

/** Refunds by Square's Refunds API. */
export function squareRefunds(
  client: SquareClient,
): Pick<ProviderCalls, 'refund' | 'refunded' | 'refundedSince'> {
  const refundOf = async (id: string) =>
    (await client.get(`/v2/refunds/${id}`, type({ refund: refundShape }))).refund

  return {
    async refund(ref, amount, key) {
      const { payment } = await client.get(`/v2/payments/${ref}`, paymentAnswer)
      const body = {
        idempotency_key: key,
        payment_id: ref,
        amount_money: { amount, currency: payment.amount_money.currency },
        reason: 'Requested by the customer',
      }
      await client.post('/v2/refunds', body, anyAnswer).catch(async (error: unknown) => {
        // The operator made the refund by hand.
        if (!isRefused(error) || (await this.refunded(ref)) < amount) throw error
      })
    },

    async refunded(ref) {
      const { payment } = await client.get(`/v2/payments/${ref}`, paymentAnswer)
      const refunds = await Promise.all((payment.refund_ids ?? []).map(refundOf))
      return sum(refunds.filter(({ status }) => GIVEN.has(status)).map(one => one.amount_money.amount))
    },

    async refundedSince(since) {
      const refs = new Set<string>()
      let cursor: string | undefined
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({ begin_time: since.toISOString(), ...(cursor && { cursor }) })
        const answer = await client.get(`/v2/refunds?${query}`, refundsAnswer)
        for (const { payment_id } of answer.refunds ?? []) if (payment_id) refs.add(payment_id)
        cursor = answer.cursor
        if (!cursor) break
      }
      return [...refs]
    },
  }
}

const MOST_PAGES = 20

/** The refunds that were made or are on their way. */
const GIVEN: ReadonlySet<string> = new Set(['PENDING', 'COMPLETED'])
