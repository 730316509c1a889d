import { pages } from '../../contract/pages.ts'
import { isPhone } from '../../contract/rules/contact.ts'
import { Refusal } from '../http/refusal.ts'
import { cardOutcome } from '../payments/cardOutcome.ts'
import { beginInstalment, leaveInstalment } from '../payments/instalmentAttempt.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { reached } from '../payments/reached.ts'
import { cardStore } from '../payments/savedCards/cardStore.ts'
import { customerOf, findCustomer } from '../payments/savedCards/customers.ts'
import { beginAttempt, leaveOtherMethods } from '../payments/startPayment.ts'
import { plansOfSale } from '../plans/offered.ts'
import { agreePlan } from '../plans/plan.ts'
import { type Plan, plansOf } from '../plans/readPlan.ts'
import { payableSale } from '../sale/payableSale.ts'
import { storePhone } from '../sale/storePhone.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

export const instalmentHandlers = {
  get_opoa_users: {
    async read({ database, session, payments }) {
      const provider = cardStore(payments)
      if (session.accountId === null || !provider?.cards) return { opoa_users: [], full_name: '' }
      const { full_name } = await database
        .selectFrom('account')
        .select('full_name')
        .where('id', '=', session.accountId)
        .executeTakeFirstOrThrow()
      const customer = await findCustomer(database, provider, session.accountId)
      const stored = customer && (await reached(customer.cards.list(customer.ref)))
      return {
        full_name,
        public_key: provider.cards.publicKey,
        opoa_users: (stored?.cards ?? []).map(card => ({
          payment_method_id: card.id,
          card_type: card.brand,
          last4digits: card.last4,
          expiry: card.expiry,
          is_default: card.id === stored?.defaultId,
        })),
      }
    },
  },

  pay_with_instalment: changes({
    async before(context, { contact_number, selected_payment_method_id, new_payment_method }) {
      if (!isPhone(contact_number)) throw new Refusal(422, 'Type a valid phone number')
      await checkCard(context, { saved: selected_payment_method_id, made: new_payment_method?.id })
      await reached(leaveOtherMethods(context, context.session.family, 'instalment'))
    },
    async apply(trx, { session, payments }, body) {
      const sale = await payableSale(trx, session.family)
      if (sale.account_id === null || sale.account_id !== session.accountId) throw notSignedIn()
      const plans = await plansOfSale(trx, sale)
      const option = body.instalment_option
      if (option === '1' || !plans[option]) throw new Refusal(422, 'This plan is not offered any more.')
      const card = body.selected_payment_method_id ?? body.new_payment_method?.id ?? ''
      const amount = await agreePlan(trx, sale.id, {
        count: Number(option),
        total: sale.total,
        card,
        isDefault: body.new_payment_method?.make_default_payment_method ?? false,
        contactNumber: body.contact_number,
      })
      await storePhone(trx, sale.id, body.contact_number)
      const attempt = await beginAttempt(trx, payments, sale, 'instalment', { first: { amount, card } })
      if (attempt === null) throw new Refusal(422, 'This basket cannot be paid in this way.')
      return { attempt }
    },
    answer: (services, { attempt }) => reached(cardOutcome(services, attempt)),
  }),

  get_payment_plans: {
    async read({ database, session }) {
      const plans = session.accountId === null ? [] : await plansOf(database, { account: session.accountId })
      return { plans: plans.filter(isGoingOn).map(inWire) }
    },
  },

  pay_instalment: changes({
    async before(context, { sale_id, number, payment_method_id }) {
      const plan = (await ownPlans(context)).find(({ sale }) => sale === sale_id)
      if (!plan) throw new Refusal(404, 'There is no such payment.')
      if (plan.isPaused) throw new Refusal(409, pausedPlan)
      await checkCard(context, { saved: payment_method_id })
      await reached(leaveInstalment(context, sale_id, number))
    },
    async apply(trx, { payments }, { sale_id, number, payment_method_id }) {
      const attempt = await beginInstalment(trx, payments, sale_id, number, payment_method_id)
      if (attempt === null) throw new Refusal(409, 'This payment is made already, or is on its way.')
      return { attempt }
    },
    answer: (services, { attempt }) => reached(cardOutcome(services, attempt)),
  }),

  save_payment_method: changes({
    before: (context, { payment_method_id }) => checkCard(context, { made: payment_method_id }),
    apply: async (_trx, _context, { payment_method_id }) => ({ card: payment_method_id }),
    async answer(context, { card }) {
      const { provider, account } = ownStore(context)
      const returnUrl = context.origin + (provider.returnRoute ?? pages.settings).path
      const { ref, cards } = await reached(customerOf(context.database, provider, account))
      const saved = await reached(cards.save(ref, card, returnUrl, `save:${card}`))
      if (saved.kind === 'redirect') return { status: 'redirect_to_url', url: saved.url, message: '' }
      if (saved.kind === 'stored') return { status: 'success', url: null, message: '' }
      return { status: 'unsuccessful', url: null, message: saved.message }
    },
  }),

  set_default_payment_method: changes({
    before: (context, { payment_method_id }) => checkCard(context, { saved: payment_method_id }),
    async apply(trx, context, { payment_method_id }) {
      const sales = (await ownPlans({ ...context, database: trx })).map(({ sale }) => sale)
      if (sales.length > 0)
        await trx
          .updateTable('payment_plan')
          .set({ card: payment_method_id })
          .where('sale_id', 'in', sales)
          .execute()
      return { card: payment_method_id }
    },
    async answer(context, { card }) {
      const { provider, account } = ownStore(context)
      const { ref, cards } = await reached(customerOf(context.database, provider, account))
      await reached(cards.setDefault(ref, card))
      return { success: true }
    },
  }),

  remove_payment_method: changes({
    async before(context, { payment_method_id }) {
      await checkCard(context, { saved: payment_method_id })
      if ((await ownPlans(context)).some(({ card }) => card === payment_method_id))
        throw new Refusal(409, 'This card pays your instalments. Please choose another one for them first.')
    },
    apply: async (_trx, _context, { payment_method_id }) => ({ card: payment_method_id }),
    async answer(context, { card }) {
      await reached(ownStore(context).cards.remove(card))
      return { success: true }
    },
  }),
} satisfies Partial<Handlers>

const pausedPlan = 'An event of this order is postponed or cancelled. Nothing is to be paid for it now.'

const notSignedIn = () => new Refusal(401, 'Please sign in first.')

/** Who is signed in, and the provider that stores cards. */
function ownStore({ session, payments }: CallContext) {
  const provider: PaymentProvider | null = cardStore(payments)
  if (session.accountId === null) throw notSignedIn()
  if (!provider?.cards) throw new Refusal(422, 'No card can be saved here.')
  return { provider, cards: provider.cards, account: session.accountId }
}

/** Refuses a card that is not saved for who is signed in, or a new one that is somebody else's. */
async function checkCard(
  context: CallContext,
  { saved, made }: { saved?: string | undefined; made?: string | undefined },
): Promise<void> {
  const { provider, cards, account } = ownStore(context)
  const card = saved ?? made
  const owner = card ? await reached(cards.ownerOf(card)) : null
  const own = (await findCustomer(context.database, provider, account))?.ref
  const isOwn = owner !== null && owner !== '' && owner === own
  if (!(isOwn || (owner === '' && !saved))) throw new Refusal(422, 'Please choose another card.')
}

const isGoingOn = ({ instalments }: Plan): boolean => instalments.some(({ isPaid }) => !isPaid)

async function ownPlans({ database, session }: Pick<CallContext, 'database' | 'session'>): Promise<Plan[]> {
  if (session.accountId === null) throw notSignedIn()
  return (await plansOf(database, { account: session.accountId })).filter(isGoingOn)
}

const inWire = (plan: Plan) => ({
  sale_id: plan.sale,
  sale_reference: plan.reference,
  events: plan.events,
  is_stopped: plan.isStopped,
  is_paused: plan.isPaused,
  payment_method_id: plan.card,
  instalments: plan.instalments.map(({ number, due, price, isPaid, isFailed }) => ({
    number,
    uk_due: due,
    price,
    is_paid: isPaid,
    is_failed: isFailed,
  })),
})
