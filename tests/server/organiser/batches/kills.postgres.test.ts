import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, type Database } from '../../../../server/database/connect.ts'
import { differencesWithProviders } from '../../../../server/operation/providerBooks.ts'
import { postgresDatabase } from '../../../support/postgresDatabase.ts'
import { runApp } from '../../../support/runApp.ts'
import { serverProcess } from '../../../support/serverProcess.ts'
import { takeUp } from '../../../support/takeUp.ts'
import { killedBatch } from './kills.ts'

/* BATCH_ORDERS=2000 does so with as many orders. */

const ORDERS = Number(process.env.BATCH_ORDERS ?? 300)

/** How many letters and refunds have gone out, and how many of the orders of each have more than one. */
async function goneOut(database: Database) {
  const { rows } = await sql<{ letters: number; refunds: number; twice: number }>`
    select (select count(*)::integer from sandbox_mail where subject like 'Your tickets, order %') as letters,
      (select count(*)::integer from sandbox_refund) as refunds,
      (select count(*)::integer from (select from sandbox_refund group by payment_intent having count(*) > 1) one)
      + (select count(*)::integer from (select from sandbox_mail where subject like 'Your tickets, order %'
        group by subject having count(*) > 1) one) as twice`.execute(database)
  return rows[0]
}

test.each(['letters', 'refunds'] as const)(
  'The %s of many orders are made once each, however often the server is killed',
  async what => {
    const url = await postgresDatabase()
    const database = await connect({ url })
    const launch = () => serverProcess(url, database)
    const open = () => connect({ url })
    await killedBatch({ open, close: opened => opened.destroy(), launch, orders: ORDERS }, what)

    // Whatever a killed server had begun runs again, and sends and pays nothing more.
    await takeUp(database)
    const app = await runApp(database)
    await expect
      .poll(() => goneOut(database), { timeout: 240_000, interval: 200 })
      .toMatchObject({ [what]: ORDERS, twice: 0 })
    expect(await differencesWithProviders(database, app.services.payments, 1)).toEqual([])
    await app.stop()
  },
  600_000,
)
