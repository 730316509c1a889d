import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  getOrderBatches,
  getOrdersSum,
  refundOrders,
  resendOrders,
} from '../../../../contract/calls/orderBatches.ts'
import type { Database } from '../../../../server/database/connect.ts'
import { brokenInvariants } from '../../../../server/operation/invariants.ts'
import { aMember } from '../../../support/aMember.ts'
import { oncePerOrder, paidOrders } from '../../../support/paidOrders.ts'
import { runApp } from '../../../support/runApp.ts'
import type { ServerProcess } from '../../../support/serverProcess.ts'
import { takeUp } from '../../../support/takeUp.ts'

/* A server is killed five times while it works on a batch. */

const KILLS = 5

interface Store {
  /** The database, while no server has it alone. */
  open(): Promise<Database>
  /** Ends the use of it. */
  close(database: Database): Promise<void>
  launch(): Promise<ServerProcess>
  /** So many that no server is through before it is killed. */
  orders: number
}

/** Refunds all orders, or sends their tickets again, while the server is killed; each has it once. */
export async function killedBatch(store: Store, what: 'letters' | 'refunds'): Promise<void> {
  const prepared = await runApp(await store.open())
  const organiser_id = await paidOrders(prepared.database, store.orders)
  const date = prepared.database.selectFrom('event_date').select('event_date.id as date_id')
  const member = await aMember(prepared, { ...(await date.executeTakeFirstOrThrow()), ticket_id: 0 })
  await prepared.stopServer()
  await store.close(prepared.database)

  let server = await store.launch()
  prepared.origin = server.app.origin
  const batch = async () => (await member.call(getOrderBatches, { organiser_id })).body.batches?.[0]
  const done = async () => (await batch())?.done ?? 0
  const { digest } = (await member.call(getOrdersSum, { organiser_id })).body
  const begin = what === 'letters' ? resendOrders : refundOrders
  const begun = await member.call(begin, { organiser_id, key: randomUUID(), digest })
  expect(begun.status).toBe(200)
  const doneAtKills: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    const enough = Math.floor((store.orders * (kill - 0.5)) / (KILLS + 1))
    await expect.poll(done, { timeout: 90_000, interval: 5 }).toBeGreaterThanOrEqual(enough)
    await server.kill()
    const database = await store.open()
    const rows = await database.selectFrom('order_batch_sale').select('state').execute()
    doneAtKills.push(rows.filter(({ state }) => state === 'done').length)
    await takeUp(database)
    await store.close(database)
    server = await store.launch()
    prepared.origin = server.app.origin
  }
  // Each kill was in the middle of it.
  expect(doneAtKills.at(-1)).toBeLessThan(store.orders)
  await expect.poll(batch, { timeout: 90_000 }).toMatchObject({
    done: store.orders,
    finished: expect.stringMatching(/^\d/),
  })
  await server.kill()

  const database = await store.open()
  expect(await oncePerOrder(database, what)).toEqual({ 1: store.orders })
  expect(await database.selectFrom('order_batch').select('finished_at').execute()).toEqual([
    { finished_at: expect.any(Date) },
  ])
  expect(await brokenInvariants(database)).toEqual({})
  await store.close(database)
}
