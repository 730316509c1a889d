import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BatchAct } from '../../../contract/calls/orderBatches.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { takeBack } from '../../sale/refund/takeBack.ts'
import type { Services } from '../../services.ts'
import { sendOwnAgain } from '../refunds.ts'

/** A run ends after so long, and queues the next one: a server that is stopped waits for it. */
const RUN_MS = 5_000

const UNKNOWN = 'Something went wrong with this order. Please try it again.'

/** Answers what becomes of the order; `over`: it was refunded before. */
type Act = (trx: Database, enqueue: Enqueue, organiser: number, sale: number) => Promise<'done' | 'over'>

const acts: Record<BatchAct, Act> = {
  async refund_order(trx, enqueue, organiser, sale) {
    return (await takeBack(trx, enqueue, sale, { organiser })) ? 'done' : 'over'
  },
  async resend_tickets(trx, enqueue, organiser, sale) {
    await sendOwnAgain(trx, enqueue, organiser, sale)
    return 'done'
  },
}

interface Batch {
  id: number
  organiser_id: number
  act: BatchAct
}

/**
 * Does what members have asked for of many orders: in turn one of each batch, so that a short one does not wait for a long
 * one. It runs when a batch is begun and every minute, so that what a killed server has left is gone on with.
 */
export async function workBatches(services: Pick<Services, 'database' | 'enqueue' | 'log'>): Promise<void> {
  const { database, enqueue } = services
  const ends = performance.now() + RUN_MS
  while (performance.now() < ends) {
    const batches = await database
      .selectFrom('order_batch')
      .select(['id', 'organiser_id', 'act'])
      .where('finished_at', 'is', null)
      .orderBy('id')
      .execute()
    // The embedded database answers without a pause in which the server would hear of any request.
    await setImmediate()
    let worked = false
    for (const batch of batches) {
      if (await workOne(services, batch)) worked = true
      else await finish(database, batch.id)
    }
    // What is left is done, or another server is at it.
    if (!worked) return
  }
  await enqueue(database, 'work_batches', {})
}

/** Does it to the next order of a batch that nobody else is at. false: there is none. */
async function workOne(
  { database, enqueue, log }: Pick<Services, 'database' | 'enqueue' | 'log'>,
  { id: batch, organiser_id, act }: Batch,
): Promise<boolean> {
  let sale: number | null = null
  try {
    await database.transaction().execute(async trx => {
      sale = await lockNext(trx, batch)
      if (sale === null) return
      await mark(trx, batch, sale, await acts[act](trx, enqueue, organiser_id, sale))
    })
  } catch (error) {
    if (sale === null) throw error
    const isRefused = error instanceof Refusal
    const why = error instanceof Error ? error.message : String(error)
    if (!isRefused) log.error({ batch, sale, why }, 'an order of a batch could not be worked on')
    // One that fails keeps no other from its turn.
    await mark(database, batch, sale, 'failed', isRefused ? why : UNKNOWN)
  }
  return sale !== null
}

async function lockNext(trx: Database, batch: number): Promise<number | null> {
  const { rows } = await sql<{ sale_id: number }>`
    select sale_id from order_batch_sale where batch_id = ${batch} and state = 'waiting'
    order by sale_id limit 1 for update skip locked`.execute(trx)
  return rows[0]?.sale_id ?? null
}

async function mark(
  database: Database,
  batch: number,
  sale: number,
  state: 'done' | 'over' | 'failed',
  reason = '',
): Promise<void> {
  await database
    .updateTable('order_batch_sale')
    .set({ state, reason, at: sql`now()` })
    .where('batch_id', '=', batch)
    .where('sale_id', '=', sale)
    .where('state', '=', 'waiting')
    .execute()
}

/** Another server may still be at an order of it; it finishes the batch then. */
const finish = (database: Database, batch: number) =>
  sql`update order_batch set finished_at = now() where id = ${batch} and finished_at is null
    and not exists (select from order_batch_sale where batch_id = ${batch} and state = 'waiting')`.execute(
    database,
  )
