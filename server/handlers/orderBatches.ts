import type { Body } from '../../contract/call.ts'
import type { BatchAct, refundOrders } from '../../contract/calls/orderBatches.ts'
import type { Database } from '../database/connect.ts'
import type { Outcome } from '../http/idempotency.ts'
import { actingMember, memberOf } from '../organiser/asMember.ts'
import { askedAbout } from '../organiser/batches/allFound.ts'
import { batchesOf } from '../organiser/batches/batchesOf.ts'
import { beginBatch, ownBatch, retryBatch, stopBatch } from '../organiser/batches/changeBatch.ts'
import { type CallContext, changes, type Handlers } from './handler.ts'

/** The call that begins a batch of each act, and whose right its other calls need. */
const begins = { refund_order: 'refund_orders', resend_tickets: 'resend_orders' } as const

const begin = (act: BatchAct) => ({
  async apply(
    trx: Database,
    { session, enqueue }: CallContext,
    asked: Body<typeof refundOrders>,
  ): Promise<Outcome> {
    const member = await actingMember(trx, session.accountId, asked.organiser_id, begins[act])
    await beginBatch(trx, enqueue, member, act, asked)
    return {}
  },
})

export const orderBatchesHandlers = {
  get_orders_sum: {
    async read({ database, session }, asked) {
      const { organiser_id } = asked
      const member = await memberOf(database, session.accountId, organiser_id, 'get_orders_sum')
      if (member === null) return { sums: null, digest: '' }
      const mayRefund = await memberOf(database, session.accountId, organiser_id, 'refund_orders')
      const { sums, digest } = await askedAbout(database, asked, mayRefund !== null)
      return { sums, digest }
    },
  },

  get_order_batches: {
    async read({ database, session }, { organiser_id }) {
      const member = await memberOf(database, session.accountId, organiser_id, 'get_order_batches')
      return { batches: member === null ? null : await batchesOf(database, organiser_id) }
    },
  },

  refund_orders: changes(begin('refund_order')),
  resend_orders: changes(begin('resend_tickets')),

  stop_order_batch: changes({
    async apply(trx, { session }, { organiser_id, batch_id }) {
      await actingMember(trx, session.accountId, organiser_id, 'stop_order_batch')
      const { act } = await ownBatch(trx, organiser_id, batch_id)
      const member = await actingMember(trx, session.accountId, organiser_id, begins[act])
      await stopBatch(trx, organiser_id, member, batch_id)
      return {}
    },
  }),

  retry_order_batch: changes({
    async apply(trx, { session, enqueue }, { organiser_id, batch_id }) {
      await actingMember(trx, session.accountId, organiser_id, 'retry_order_batch')
      const { act } = await ownBatch(trx, organiser_id, batch_id)
      const member = await actingMember(trx, session.accountId, organiser_id, begins[act])
      await retryBatch(trx, enqueue, organiser_id, member, batch_id)
      return {}
    },
  }),
} satisfies Partial<Handlers>
