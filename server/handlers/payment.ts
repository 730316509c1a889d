import { sameEmail } from '../../contract/rules/contact.ts'
import { checkoutContent } from '../checkout/checkoutContent.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { bankStatusOf } from '../payments/bankStatus.ts'
import { outcomeOf, paymentExpired } from '../payments/outcome.ts'
import { reached } from '../payments/reached.ts'
import { leaveOtherMethods, startPayment } from '../payments/startPayment.ts'
import { hasOwner, liveSale } from '../sale/basket.ts'
import { markPaid } from '../sale/markPaid.ts'
import { refuseIncomplete } from '../sale/refuseIncomplete.ts'
import { refuseWithoutPhone, storePhone } from '../sale/storePhone.ts'
import { beginPayment, notTaken, pageOfProvider } from './beginPayment.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

export const paymentHandlers = {
  claim_free_tickets: changes({
    async apply(trx, { session, enqueue }, { email }) {
      const sale = await liveSale(trx, session.family)
      if (sale.total > 0) throw new Refusal(422, 'This basket is not free.')
      if (!hasOwner(sale) || sameEmail(email) !== sale.email) {
        throw new Refusal(422, 'Please confirm your e-mail address first.')
      }
      if (!sale.paid) await refuseIncomplete(trx, sale.id)
      if ((await markPaid(trx, enqueue, sale.id)) === 'released') throw new Refusal(410, paymentExpired)
      return {}
    },
  }),

  get_token: changes({
    before: context => reached(leaveOtherMethods(context, context.session.family, 'card')),
    // The form of an express checkout is there before the shopper has typed who they are.
    apply: async (trx, context) =>
      beginPayment(trx, context, 'card', { needsName: !(await isExpressWithoutName(trx, context)) }),
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
      (await isExpressWithoutName(trx, context)) ? { attempt: null } : beginPayment(trx, context, 'bank'),
    async answer(services, { attempt }: { attempt: number | null }) {
      if (attempt !== null) await pageOfProvider(services, attempt)
      return { success: true }
    },
  }),

  pay_with_truelayer: changes({
    before: context => reached(leaveOtherMethods(context, context.session.family, 'bank')),
    async apply(trx, context, { contact_number = '' }) {
      const begun = await beginPayment(trx, context, 'bank')
      await storePhone(trx, begun.sale, contact_number)
      await trx
        .updateTable('payment_attempt')
        .set({ returned: null })
        .where('id', '=', begun.attempt)
        .execute()
      return begun
    },
    async answer(services, { attempt, sale }) {
      const auth_url = await pageOfProvider(services, attempt)
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

  pay_with_hosted_card: changes({
    before: context => reached(leaveOtherMethods(context, context.session.family, 'hosted_card')),
    async apply(trx, context) {
      const begun = await beginPayment(trx, context, 'hosted_card')
      await refuseWithoutPhone(trx, begun.sale)
      return begun
    },
    answer: async (services, { attempt }) => ({ auth_url: await pageOfProvider(services, attempt) }),
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

async function isExpressWithoutName(trx: Database, context: CallContext): Promise<boolean> {
  const { family } = context.session
  const sale = await liveSale(trx, family)
  if (hasOwner(sale)) return false
  return (await checkoutContent({ ...context, database: trx }, family))?.isExpress ?? false
}
