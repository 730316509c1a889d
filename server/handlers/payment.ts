import { sameEmail } from '../../contract/rules/contact.ts'
import { changes, type Handlers } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { liveSale } from '../sale/basket.ts'
import { markPaid } from '../sale/markPaid.ts'

export const paymentHandlers = {
  claim_free_tickets: changes({
    async apply(trx, { session, enqueue }, { email }) {
      const sale = await liveSale(trx, session.lineage)
      if (sale.total > 0) throw new Refusal(422, 'This basket is not free.')
      if (!sale.email || sameEmail(email) !== sale.email) {
        throw new Refusal(422, 'Please confirm your e-mail address first.')
      }
      if ((await markPaid(trx, enqueue, sale.id)) === 'released') {
        throw new Refusal(
          410,
          'Your payment was unsuccessful and the checkout time expired. If the tickets are still available, you can try to reserve them again',
        )
      }
      return {}
    },
  }),

  get_payment_error: {
    async read() {
      return { error: '' }
    },
  },
} satisfies Partial<Handlers>
