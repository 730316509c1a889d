import { sameEmail } from '../../contract/rules/contact.ts'
import type { PaymentMethod } from '../../contract/rules/paymentMethods.ts'
import { checkoutView } from '../checkout/checkoutView.ts'
import type { Database } from '../database/connect.ts'
import { type CallContext, changes, type Handlers } from '../handler.ts'
import { bankStatusOf } from '../payments/bankStatus.ts'
import { outcomeOf, paymentExpired } from '../payments/outcome.ts'
import type { PaymentServices } from '../payments/provider.ts'
import { reached } from '../payments/reached.ts'
import { beginAttempt, leaveOtherMethods, startPayment } from '../payments/startPayment.ts'
import { Refusal } from '../refusal.ts'
import { liveSale } from '../sale/basket.ts'
import { markPaid } from '../sale/markPaid.ts'
import { payableSale } from '../sale/payableSale.ts'

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
    // The form of an express checkout is there before the shopper has typed who they are.
    apply: async (trx, context) =>
      begin(trx, context, 'card', { needsName: !(await isExpressWithoutName(trx, context)) }),
    async answer(services, { attempt }) {
      const next = await reached(startPayment(services, attempt))
      if (next?.kind !== 'confirm_in_page') throw notTaken()
      return { public_key: next.publicKey, client_secret: next.secret }
    },
  }),

  create_truelayer_payment: changes({
    before: context => reached(leaveOtherMethods(context, context.session.family, 'bank')),
    // The provider is told who pays. Where an express guest has not said it yet, Pay creates the payment.
    apply: async (trx, context) =>
      (await isExpressWithoutName(trx, context)) ? { attempt: null } : begin(trx, context, 'bank'),
    async answer(services, { attempt }: { attempt: number | null }) {
      if (attempt !== null) await bankAddress(services, attempt)
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
async function begin(
  trx: Database,
  { session, payments }: CallContext,
  method: PaymentMethod,
  { needsName = true } = {},
) {
  const sale = await payableSale(trx, session.family, { needsName })
  const attempt = await beginAttempt(trx, payments, sale, method)
  if (attempt === null) throw notTaken()
  return { attempt, sale: sale.id }
}

async function isExpressWithoutName(trx: Database, context: CallContext): Promise<boolean> {
  const { family, accountId } = context.session
  const sale = await liveSale(trx, family)
  return sale.email === null && (await checkoutView({ ...context, database: trx }, family, accountId)).express
}

/** The address where the shopper approves the bank transfer. */
async function bankAddress(services: PaymentServices, attempt: number): Promise<string> {
  const next = await reached(startPayment(services, attempt))
  if (next?.kind !== 'redirect') throw notTaken()
  return next.url
}
