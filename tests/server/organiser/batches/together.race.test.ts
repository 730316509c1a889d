import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, type Database } from '../../../../server/database/connect.ts'
import { work } from '../../../../server/jobs/work.ts'
import { workBatches } from '../../../../server/organiser/batches/workBatches.ts'
import { sendOwnAgain } from '../../../../server/organiser/refunds.ts'
import { type Enqueue, enqueueWith } from '../../../../server/queue/enqueue.ts'
import { openQueues } from '../../../../server/queue/queues.ts'
import type { Services } from '../../../../server/services.ts'
import { manyOrders } from '../../../support/manyOrders.ts'
import { oncePerOrder } from '../../../support/paidOrders.ts'
import { postgresDatabase } from '../../../support/postgresDatabase.ts'

/* Several servers work on one batch, and one ends right after a transaction. No server runs here that would send the letters. */

const ORDERS = 40

interface Place {
  url: string
  database: Database
  enqueue: Enqueue
  close(): Promise<void>
}

async function aBatch(): Promise<Place> {
  const url = await postgresDatabase()
  const database = await connect({ url })
  const boss = await openQueues(database, Object.keys(work), () => {})
  const organiser_id = await manyOrders(database, ORDERS)
  await sql`with batch as (
      insert into order_batch (organiser_id, key, act, member) values (${organiser_id}, 'a', 'resend_tickets', 'ada@example.com')
      returning id)
    insert into order_batch_sale (batch_id, sale_id) select batch.id, sale.id from batch, sale`.execute(
    database,
  )
  const close = async () => {
    await boss.stop({ graceful: false })
    await database.destroy()
  }
  return { url, database, enqueue: enqueueWith(boss), close }
}

const log = { error() {} } as unknown as Services['log']

/** The same database, whose server ends right after this number of transactions: nothing of it arrives any more. */
function endingAfter(database: Database, transactions: number): Database {
  let left = transactions
  const alive = () => {
    if (left <= 0) throw new Error('The server has ended')
  }
  return new Proxy(database, {
    get(target, name) {
      alive()
      const value = Reflect.get(target, name)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        async execute(act: (trx: Database) => Promise<unknown>) {
          await target.transaction().execute(act)
          left -= 1
          alive()
        },
      })
    },
  })
}

type Worker = (services: Pick<Services, 'database' | 'enqueue' | 'log'>) => Promise<void>

/** As `workBatches`, but what is done is marked after it, in a transaction of its own. */
const markingAfter: Worker = async ({ database, enqueue }) => {
  const rows = database.selectFrom('order_batch_sale').innerJoin('order_batch', 'id', 'batch_id')
  const left = await rows.select(['sale_id', 'organiser_id']).where('state', '=', 'waiting').execute()
  for (const { sale_id, organiser_id } of left) {
    await database.transaction().execute(trx => sendOwnAgain(trx, enqueue, organiser_id, sale_id))
    await database.transaction().execute(async trx => {
      await trx
        .updateTable('order_batch_sale')
        .set({ state: 'done' })
        .where('sale_id', '=', sale_id)
        .execute()
    })
  }
}

async function afterFiveEnds(worker: Worker): Promise<Record<string, number>> {
  const { database, enqueue, close } = await aBatch()
  for (let end = 1; end <= 5; end++) {
    const ending = endingAfter(database, 2 * end - 1)
    await expect(worker({ database: ending, enqueue, log })).rejects.toThrow('The server has ended')
  }
  await worker({ database, enqueue, log })
  const letters = await oncePerOrder(database, 'letters')
  await close()
  return letters
}

test('A server that ends right after the transaction of an order has done it once', async () => {
  expect(await afterFiveEnds(workBatches)).toEqual({ 1: ORDERS })
})

test('Control: where it is marked after its effect, an order is done twice', async () => {
  expect(await afterFiveEnds(markingAfter)).toMatchObject({ 2: expect.any(Number) })
})

test('Of four servers that work on one batch, one does each order', async () => {
  const { url, database, enqueue, close } = await aBatch()
  const servers = await Promise.all([1, 2, 3, 4].map(() => connect({ url })))
  await Promise.all(servers.map(server => workBatches({ database: server, enqueue, log })))
  expect(await oncePerOrder(database, 'letters')).toEqual({ 1: ORDERS })
  const { rows } = await sql`select from order_batch where finished_at is null`.execute(database)
  expect(rows).toEqual([])
  await Promise.all(servers.map(server => server.destroy()))
  await close()
})
