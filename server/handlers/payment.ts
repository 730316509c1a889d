import { sameEmail } from '../../contract/rules/contact.ts'
import { changes, type Handlers } from '../handler.ts'
import { ProviderUnreachable } from '../providers/cardProvider.ts'
import { Refusal } from '../refusal.ts'
import { beginAttempt, findAttempt, intentOf, stillChecking } from '../sale/attempt.ts'
import { liveSale } from '../sale/basket.ts'
import { markPaid } from '../sale/markPaid.ts'
import { outcomeOf, paymentExpired } from '../sale/outcome.ts'
import { leavesCards, providerOfSale } from '../sale/providerOf.ts'
import { settle } from '../sale/settle.ts'

const notTaken = () => new Refusal(422, 'No card can be taken for this basket.')

export const paymentHandlers = {
  claim_free_tickets: changes({
    async apply(trx, { session, enqueue }, { email }) {
      const sale = await liveSale(trx, session.lineage)
      if (sale.total > 0) throw new Refusal(422, 'This basket is not free.')
      if (!sale.email || sameEmail(email) !== sale.email) {
        throw new Refusal(422, 'Please confirm your e-mail address first.')
      }
      if ((await markPaid(trx, enqueue, sale.id)) === 'released') throw new Refusal(410, paymentExpired)
      return {}
    },
  }),

  get_token: changes({
    async apply(trx, { session, cards }) {
      const sale = await liveSale(trx, session.lineage)
      if (sale.paid) throw new Refusal(409, 'This order is paid for.')
      if (sale.total === 0) throw new Refusal(422, 'This basket is free.')
      if (!sale.email) throw new Refusal(422, 'Please confirm your e-mail address first.')
      if (!cards || !leavesCards(await providerOfSale(trx, sale.id))) throw notTaken()
      return { attempt: await beginAttempt(trx, cards, sale) }
    },
    async answer(services, { attempt }) {
      const { database, cards } = services
      if (!cards) throw notTaken()
      const intent = await reached(intentOf(database, cards, await findAttempt(database, attempt)))
      if (intent.status === 'open') return { public_key: cards.publicKey, client_secret: intent.clientSecret }
      await reached(settle(services, attempt))
      throw stillChecking()
    },
  }),

  get_payment_outcome: { read: outcomeOf },

  get_payment_error: {
    async read(context) {
      const { outcome, message } = await outcomeOf(context)
      return { error: outcome === 'not_charged' ? message : '' }
    },
  },
} satisfies Partial<Handlers>

/** Until the provider can be reached nothing is known, and the same request may be made again. */
async function reached<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ProviderUnreachable)
      throw new Refusal(503, 'The card provider cannot be reached.', 2)
    throw error
  }
}
