import { fromMinor } from '../../contract/format/money.ts'
import { actingMember, memberOf } from '../organiser/asMember.ts'
import { answerCounts } from '../organiser/orders/answerCounts.ts'
import { changeAnswerOf, changeOrderOf } from '../organiser/orders/changeOrder.ts'
import { exchangeOf } from '../organiser/orders/exchangeOf.ts'
import { foundOrders } from '../organiser/orders/foundOrders.ts'
import { orderChoices } from '../organiser/orders/orderChoices.ts'
import { orderLife } from '../organiser/orders/orderLife.ts'
import { ordersOf } from '../organiser/orders/ordersOf.ts'
import { findOwnOrder } from '../organiser/refunds.ts'
import { mostToGive } from '../sale/refund/giveAmount.ts'
import { changes, type Handlers } from './handler.ts'

const PAGE = 50
const PAGE_OF_FILE = 500

export const organiserOrdersHandlers = {
  get_organiser_orders: {
    async read({ database, session }, asked) {
      const { organiser_id, for_file = false } = asked
      const member = await memberOf(database, session.accountId, organiser_id, 'get_organiser_orders')
      if (member === null) return { orders: null, after: null }
      const most = for_file ? PAGE_OF_FILE : PAGE
      const found = await foundOrders(database, asked, most + 1)
      const ids = found.slice(0, most)
      const orders = await ordersOf(database, organiser_id, ids)
      return { orders, after: found.length > most ? (ids.at(-1) ?? null) : null }
    },
  },

  get_answer_counts: {
    async read({ database, session }, asked) {
      const member = await memberOf(database, session.accountId, asked.organiser_id, 'get_answer_counts')
      return member === null ? { answers: null, unanswered: 0, more: 0 } : await answerCounts(database, asked)
    },
  },

  get_order_choices: {
    async read({ database, session }, { organiser_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_order_choices')
      return { choices: member === null ? null : await orderChoices(database, organiser_id) }
    },
  },

  get_organiser_order: {
    async read({ database, session, configuration }, { organiser_id, sale_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_organiser_order')
      const own = member === null ? undefined : await findOwnOrder(database, organiser_id, sale_id)
      const [order] = own ? await ordersOf(database, organiser_id, [sale_id]) : []
      if (!order) return { order: null, life: [], time_zone: '' }
      const mayRefund = await memberOf(database, session.accountId, organiser_id, 'refund_amount')
      const most = mayRefund !== null && {
        most_back: fromMinor(await mostToGive(database, sale_id, organiser_id)),
      }
      return { order, ...most, ...(await orderLife(database, organiser_id, order, configuration.origin)) }
    },
  },

  get_exchange: {
    async read({ database, session }, { organiser_id, ticket_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_exchange')
      return { exchange: member === null ? null : await exchangeOf(database, organiser_id, ticket_id) }
    },
  },

  change_order: changes({
    async apply(trx, { session, enqueue }, given) {
      const member = await actingMember(trx, session.accountId, given.organiser_id, 'change_order')
      await changeOrderOf(trx, enqueue, member, given)
      return {}
    },
  }),

  change_answer: changes({
    async apply(trx, { session }, given) {
      const member = await actingMember(trx, session.accountId, given.organiser_id, 'change_answer')
      await changeAnswerOf(trx, member, given)
      return {}
    },
  }),
} satisfies Partial<Handlers>
