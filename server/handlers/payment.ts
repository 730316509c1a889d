import { sameEmail } from '../../contract/rules/contact.ts'
import { changes, type Handlers } from '../handler.ts'
import { outcomeOf, paymentExpired } from '../payments/outcome.ts'
import { beginAttempt, startPayment } from '../payments/startPayment.ts'
import { ProviderUnreachable } from '../providerUnreachable.ts'
import { Refusal } from '../refusal.ts'
import { liveSale } from '../sale/basket.ts'
import { markPaid } from '../sale/markPaid.ts'

const notTaken = () => new Refusal(422, 'No card can be taken for this basket.')

export const paymentHandlers = {
  claim_free_tickets: changes({
    async apply(trx, { session, enqueue }, { email }) {
      const sale = await liveSale(trx, session.family)
      if (sale.total > 0) throw new Refusal(422, 'This basket is not free.')
      if (!sale.email || sameEmail(email) !== sale.email) {
        throw new Refusal(422, 'Please confirm your e-mail address first.')
      }
      if ((await markPaid(trx, enqueue, sale.id)) === 'released') throw new Refusal(410, paymentExpired)
      return {}
    },
  }),

  get_token: changes({
    async apply(trx, { session, payments }) {
      const sale = await liveSale(trx, session.family)
      if (sale.paid) throw new Refusal(409, 'This order is paid for.')
      if (sale.total === 0) throw new Refusal(422, 'This basket is free.')
      if (!sale.email) throw new Refusal(422, 'Please confirm your e-mail address first.')
      const attempt = await beginAttempt(trx, payments, sale, 'card')
      if (attempt === null) throw notTaken()
      return { attempt }
    },
    async answer(services, { attempt }) {
      const next = await reached(startPayment(services, attempt))
      if (next?.kind !== 'confirm_in_page') throw notTaken()
      return { public_key: next.publicKey, client_secret: next.secret }
    },
  }),

  get_payment_outcome: {
    read: context => outcomeOf(context, context.session.family),
  },

  get_payment_error: {
    async read(context) {
      const { outcome, message } = await outcomeOf(context, context.session.family)
      return { error: outcome === 'not_charged' ? message : '' }
    },
  },
} satisfies Partial<Handlers>

/** Refuses with 503 if the provider cannot be reached: the outcome is unknown, and the page may repeat the call. */
async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderUnreachable)
      throw new Refusal(503, 'The card provider cannot be reached.', 2)
    throw error
  }
}
