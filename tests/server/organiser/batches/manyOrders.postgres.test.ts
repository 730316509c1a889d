import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../../../server/database/connect.ts'
import { work } from '../../../../server/jobs/work.ts'
import { askedAbout } from '../../../../server/organiser/batches/allFound.ts'
import { workBatches } from '../../../../server/organiser/batches/workBatches.ts'
import { enqueueWith } from '../../../../server/queue/enqueue.ts'
import { openQueues } from '../../../../server/queue/queues.ts'
import type { Services } from '../../../../server/services.ts'
import { paidOrders } from '../../../support/paidOrders.ts'
import { postgresDatabase } from '../../../support/postgresDatabase.ts'

/* BATCH_ORDERS=2000 measures a batch of so many orders. */

const ORDERS = Number(process.env.BATCH_ORDERS ?? 200)

test.each(['refund_order', 'resend_tickets'] as const)(
  `The act %s on ${ORDERS} orders is measured, and each is done`,
  async act => {
    const database = await connect({ url: await postgresDatabase() })
    const boss = await openQueues(database, Object.keys(work), () => {})
    const services = {
      database,
      enqueue: enqueueWith(boss),
      log: { error() {} } as unknown as Services['log'],
    }
    const organiser_id = await paidOrders(database, ORDERS)
    const asked = performance.now()
    const {
      ids,
      sums: [sum],
    } = await askedAbout(database, { organiser_id }, true)
    const counting = performance.now() - asked
    expect(sum).toMatchObject({ orders: ORDERS, tickets: 2 * ORDERS, refund: 52 * ORDERS })
    await sql`with batch as (
        insert into order_batch (organiser_id, key, act, member) values (${organiser_id}, 'a', ${act}, 'ada@example.com') returning id)
      insert into order_batch_sale (batch_id, sale_id) select batch.id, unnest(${ids}::bigint[]) from batch`.execute(
      database,
    )
    const left = async () =>
      (await sql`select from order_batch_sale where state = 'waiting'`.execute(database)).rows.length
    const perOrder: number[] = []
    const memory: number[] = []
    for (let before = ORDERS; before > 0; ) {
      const begun = performance.now()
      await workBatches(services)
      const now = await left()
      perOrder.push((performance.now() - begun) / (before - now))
      memory.push(process.memoryUsage().heapUsed / 2 ** 20)
      before = now
    }
    const shown = (values: number[], unit: string) => values.map(value => value.toFixed(1)).join(', ') + unit
    process.stdout.write(
      `${act}: counting ${counting.toFixed(0)} ms; each order, by run: ${shown(perOrder, ' ms')}; heap: ${shown(memory, ' MB')}\n`,
    )
    const { rows } = await sql`select from order_batch_sale where state <> 'done'`.execute(database)
    expect(rows).toEqual([])
    await boss.stop({ graceful: false })
    await database.destroy()
  },
)
