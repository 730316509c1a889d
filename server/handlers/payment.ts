import { sameEmail } from '../../contract/rules/contact.ts'
import type { PaymentMethod } from '../../contract/rules/paymentMethods.ts'
import type { Database } from '../database/connect.ts'
import { type CallContext, changes, type Handlers } from '../handler.ts'
import { bankStatusOf } from '../payments/bankStatus.ts'
import { outcomeOf, paymentExpired } from '../payments/outcome.ts'
import type { PaymentServices } from '../payments/provider.ts'
import { beginAttempt, leaveOtherMethods, startPayment } from '../payments/startPayment.ts'
import { ProviderUnreachable } from '../providerUnreachable.ts'
import { Refusal } from '../refusal.ts'
import { liveSale } from '../sale/basket.ts'
import { markPaid } from '../sale/markPaid.ts'

const notTaken = () => new Refusal(422, 'This basket cannot be paid in this way.')

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
    before: context => reached(leaveOtherMethods(context, context.session.family, 'card')),
    apply: (trx, context) => begin(trx, context, 'card'),
    async answer(services, { attempt }) {
      const next = await reached(startPayment(services, attempt))
      if (next?.kind !== 'confirm_in_page') throw notTaken()
      return { public_key: next.publicKey, client_secret: next.secret }
    },
  }),

  create_truelayer_payment: changes({
    before: context => reached(leaveOtherMethods(context, context.session.family, 'bank')),
    apply: (trx, context) => begin(trx, context, 'bank'),
    async answer(services, { attempt }) {
      await bankAddress(services, attempt)
      return { success: true }
    },
  }),

  pay_with_truelayer: changes({
    before: context => reached(leaveOtherMethods(context, context.session.family, 'bank')),
    async apply(trx, context, { contact_number = '' }) {
      const begun = await begin(trx, context, 'bank')
      await trx
        .updateTable('sale')
        .set({ contact_number: contact_number || null })
        .where('id', '=', begun.sale)
        .execute()
      await trx
        .updateTable('payment_attempt')
        .set({ returned: null })
        .where('id', '=', begun.attempt)
        .execute()
      return begun
    },
    async answer(services, { attempt, sale }) {
      const auth_url = await bankAddress(services, attempt)
      // From here on the shopper may leave, and every page that opens this checkout waits for the bank.
      await services.database
        .updateTable('sale')
        .set({ state: 'awaiting_truelayer' })
        .where('id', '=', sale)
        .where('paid_at', 'is', null)
        .execute()
      return { auth_url }
    },
  }),

  get_truelayer_status: {
    read: context => bankStatusOf(context, context.session.family),
  },

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

/** Begins the payment of this session's sale, or goes on with the one that is open. */
async function begin(trx: Database, { session, payments }: CallContext, method: PaymentMethod) {
  const sale = await liveSale(trx, session.family)
  if (sale.paid) throw new Refusal(409, 'This order is paid for.')
  if (sale.total === 0) throw new Refusal(422, 'This basket is free.')
  if (!sale.email) throw new Refusal(422, 'Please confirm your e-mail address first.')
  const attempt = await beginAttempt(trx, payments, sale, method)
  if (attempt === null) throw notTaken()
  return { attempt, sale: sale.id }
}

/** The address where the shopper approves the bank transfer. */
async function bankAddress(services: PaymentServices, attempt: number): Promise<string> {
  const next = await reached(startPayment(services, attempt))
  if (next?.kind !== 'redirect') throw notTaken()
  return next.url
}

/** Refuses with 503 if the provider cannot be reached: the outcome is unknown, and the page may repeat the call. */
async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderUnreachable)
      throw new Refusal(503, 'The payment provider cannot be reached.', 2)
    throw error
  }
}
