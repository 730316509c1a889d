import { sameEmail } from '../../contract/rules/contact.ts'
import { changes, type Handlers } from '../handler.ts'
import { bankStatusOf } from '../payments/bankStatus.ts'
import { outcomeOf, paymentExpired } from '../payments/outcome.ts'
import { leaveOtherMethods, startPayment } from '../payments/startPayment.ts'
import { Refusal } from '../refusal.ts'
import { liveSale } from '../sale/basket.ts'
import { markPaid } from '../sale/markPaid.ts'
import { beginPayment, notTaken, pageOfProvider, reached } from './beginPayment.ts'

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
    apply: (trx, context) => beginPayment(trx, context, 'card'),
    async answer(services, { attempt }) {
      const next = await reached(startPayment(services, attempt))
      if (next?.kind !== 'confirm_in_page') throw notTaken()
      return { public_key: next.publicKey, client_secret: next.secret }
    },
  }),

  create_truelayer_payment: changes({
    before: context => reached(leaveOtherMethods(context, context.session.family, 'bank')),
    apply: (trx, context) => beginPayment(trx, context, 'bank'),
    async answer(services, { attempt }) {
      await pageOfProvider(services, attempt)
      return { success: true }
    },
  }),

  pay_with_truelayer: changes({
    before: context => reached(leaveOtherMethods(context, context.session.family, 'bank')),
    async apply(trx, context, { contact_number = '' }) {
      const begun = await beginPayment(trx, context, 'bank')
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
    apply: (trx, context) => beginPayment(trx, context, 'hosted_card'),
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
