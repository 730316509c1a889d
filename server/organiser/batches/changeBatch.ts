import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { BatchAct, refundOrders } from '../../../contract/calls/orderBatches.ts'
import { plural } from '../../../contract/format/words.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { logAct } from '../asMember.ts'
import { askedAbout, isOfOrders } from './allFound.ts'

/** What a batch is called in the log of its organiser. */
const began: Record<BatchAct, string> = { refund_order: 'refunded', resend_tickets: 'sent again' }

/**
 * Writes down what is to be done to which orders, and queues it. A key makes one batch, however often it comes. Throws a
 * `Refusal` where the orders are others than those that the member has agreed to, and where the key is that of another batch.
 */
export async function beginBatch(
  trx: Database,
  enqueue: Enqueue,
  member: string,
  act: BatchAct,
  asked: Body<typeof refundOrders>,
): Promise<void> {
  const { organiser_id, key } = asked
  const made = await trx
    .insertInto('order_batch')
    .values({ organiser_id, key, act, filter_digest: digestOfFilter(asked), member })
    .onConflict(on => on.columns(['organiser_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return refuseAnother(trx, act, asked)
  const { ids, digest } = await askedAbout(trx, asked, true)
  // What is sent again costs nothing, so only the orders have to be the same.
  const isSame = act === 'refund_order' ? asked.digest === digest : isOfOrders(asked.digest, ids)
  if (!isSame)
    throw new Refusal(
      409,
      'Orders were added or have changed since you were asked, or other amounts go back of them. Nothing was done. Please look at them again.',
    )
  if (ids.length === 0) throw new Refusal(409, 'There are no such orders.')
  await sql`insert into order_batch_sale (batch_id, sale_id) select ${made.id}, unnest(${ids}::bigint[])`.execute(
    trx,
  )
  await enqueue(trx, 'work_batches', {})
  await logAct(trx, organiser_id, member, 'act_on_orders', plural(ids.length, 'order'), { after: began[act] })
}

/**
 * The same of a repeated request, in whatever order its page names the fields. The key of the batch is in it, so that two
 * batches do not tell whether the same was searched for.
 */
const digestOfFilter = ({ digest: _, ...filter }: Body<typeof refundOrders>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(filter).sort()))
    .digest('hex')

/** Throws a `Refusal` where a batch was begun with this key for something else, by another filter or for other orders. */
async function refuseAnother(trx: Database, act: BatchAct, asked: Body<typeof refundOrders>): Promise<void> {
  const { organiser_id, key, digest } = asked
  const begun = await trx
    .selectFrom('order_batch')
    .innerJoin('order_batch_sale', 'batch_id', 'order_batch.id')
    .select(['act', 'filter_digest', 'sale_id'])
    .where('organiser_id', '=', organiser_id)
    .where('key', '=', key)
    .orderBy('sale_id')
    .execute()
  const [first] = begun
  const filter = digestOfFilter(asked)
  const isSame = first?.act === act && (first.filter_digest ?? filter) === filter
  const ids = begun.map(({ sale_id }) => sale_id)
  // What they had has changed since, by this batch.
  if (isSame && isOfOrders(digest, ids)) return
  throw new Refusal(
    409,
    'Something else was begun with the same key. Nothing was done now; please look at the orders again.',
  )
}

/** A batch of this organiser, locked. Throws a `Refusal` for any other. */
export async function ownBatch(trx: Database, organiser: number, id: number) {
  const batch = await trx
    .selectFrom('order_batch')
    .select(['id', 'act', 'finished_at'])
    .where('id', '=', id)
    .where('organiser_id', '=', organiser)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw new Refusal(404, 'There is no such list of orders of yours.')
  return batch
}

/** Leaves the orders of a batch that wait as they are. One that is being worked on is waited for. */
export async function stopBatch(trx: Database, organiser: number, member: string, id: number): Promise<void> {
  const batch = await ownBatch(trx, organiser, id)
  if (batch.finished_at) return
  const stopped = await trx
    .updateTable('order_batch_sale')
    .set({ state: 'stopped' })
    .where('batch_id', '=', id)
    .where('state', '=', 'waiting')
    .returning('sale_id')
    .execute()
  await trx
    .updateTable('order_batch')
    .set({ finished_at: new Date(), ...(stopped.length > 0 && { stopped_by: member }) })
    .where('id', '=', id)
    .execute()
  if (stopped.length > 0)
    await logAct(trx, organiser, member, 'act_on_orders', plural(stopped.length, 'order'), {
      after: 'stopped before',
    })
}

/** Lets the orders of a finished batch that are not done wait again. One that was refunded before stays as it is. */
export async function retryBatch(
  trx: Database,
  enqueue: Enqueue,
  organiser: number,
  member: string,
  id: number,
): Promise<void> {
  const batch = await ownBatch(trx, organiser, id)
  if (!batch.finished_at) return
  const left = await trx
    .updateTable('order_batch_sale')
    .set({ state: 'waiting', reason: '' })
    .where('batch_id', '=', id)
    .where('state', 'not in', ['done', 'over'])
    .returning('sale_id')
    .execute()
  if (left.length === 0) return
  await trx
    .updateTable('order_batch')
    .set({ finished_at: null, stopped_by: null })
    .where('id', '=', id)
    .execute()
  await enqueue(trx, 'work_batches', {})
  await logAct(trx, organiser, member, 'act_on_orders', plural(left.length, 'order'), {
    after: `again ${began[batch.act]}`,
  })
}
