import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import { allFound } from '../../../server/organiser/batches/allFound.ts'
import { workBatches } from '../../../server/organiser/batches/workBatches.ts'
import type { Services } from '../../../server/services.ts'
import { manyOrders } from '../../support/manyOrders.ts'
import { addAccount, newEmail, visit } from '../../support/shopper.ts'
import { withApp } from '../../support/withApp.ts'

/*
 * What is done to all orders of an organiser holds a page of them, or one, so it needs no more memory for ten times as many.
 * MANY_ORDERS=20000 measures so many: beside other tests, it would keep their database busy.
 */

const MANY = Number(process.env.MANY_ORDERS ?? 6_000)
const FEW = MANY / 10
/** Half of 6,000 orders, as the file has them, would be twice as much. */
const MOST_MORE_MB = 3

const app = withApp('postgres')

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function heapInMb(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/** The heap once half of the orders of a new organiser are in the file. */
async function inTheMiddleOfTheFile(count: number): Promise<number> {
  const organiser_id = await manyOrders(app.database, count)
  await sql`analyze`.execute(app.database)
  const member = await visit(app)
  const email = newEmail()
  await app.database.insertInto('organiser_member').values({ organiser_id, email }).execute()
  await addAccount(app.database, email)
  await member.signIn(email)
  let [read, heap] = [0, 0]
  for (let after: number | null | undefined; after !== null; ) {
    const asked = { organiser_id, for_file: true, ...(after && { after }) }
    const { body } = await member.call(getOrganiserOrders, asked)
    read += body.orders?.length ?? 0
    after = body.after
    if (heap === 0 && read >= count / 2) heap = heapInMb()
  }
  expect(read).toBe(count)
  return heap
}

/** The heap while the hundredth letter of a batch of so many orders is being queued. */
async function inTheMiddleOfABatch(count: number): Promise<number> {
  const { database } = app
  const organiser_id = await manyOrders(database, count)
  const ids = await allFound(database, { organiser_id })
  await sql`with batch as (
      insert into order_batch (organiser_id, key, act, member) values (${organiser_id}, 'a', 'resend_tickets', 'ada@example.com') returning id)
    insert into order_batch_sale (batch_id, sale_id) select batch.id, unnest(${ids}::bigint[]) from batch`.execute(
    database,
  )
  let [queued, heap] = [0, 0]
  const services = {
    database,
    log: { error() {} } as unknown as Services['log'],
    async enqueue() {
      queued += 1
      if (queued === 100) heap = heapInMb()
    },
  }
  await workBatches(services as never)
  expect(queued).toBeGreaterThan(100)
  await sql`update order_batch set finished_at = now()`.execute(database)
  return heap
}

test.each([
  ['The file of', inTheMiddleOfTheFile],
  ['A batch of', inTheMiddleOfABatch],
])(`%s ${MANY} orders needs no more memory than of ${FEW}`, async (what, heapOf) => {
  // What is measured first loads code and fills caches.
  await heapOf(600)
  const [few, many] = [await heapOf(FEW), await heapOf(MANY)]
  process.stdout.write(
    `${what} ${FEW} orders: a heap of ${few.toFixed(1)} MB, of ${MANY}: ${many.toFixed(1)} MB\n`,
  )
  expect(many - few).toBeLessThan(MOST_MORE_MB)
})
