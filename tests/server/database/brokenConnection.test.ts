import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { connect } from '../../../server/database/connect.ts'
import { putOneOnSale } from '../../support/putOnSale.ts'
import { runApp } from '../../support/runApp.ts'
import { visit } from '../../support/shopper.ts'
import { stockIsConsistent } from '../../support/stock.ts'
import { withPostgres } from '../../support/withPostgres.ts'

const postgres = withPostgres()

test('A database that breaks each connection, also in a transaction, fails only the current call', async () => {
  const url = await postgres.createDatabase()
  const app = await runApp(await connect({ url }))
  const other = await connect({ url })
  const offered = await putOneOnSale(app.database, 5)
  const shopper = await visit(app)
  await shopper.add(offered)

  const idle = await app.database.startTransaction().execute()
  await sql`select 1`.execute(idle)
  const lock = await other.startTransaction().execute()
  await sql`select from ticket_type for update`.execute(lock)
  const reserve = shopper.reserve({ key: 'the-lost-reserve' })
  await new Promise(resolve => setTimeout(resolve, 200))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(lock)
  await lock.rollback().execute()

  expect(await reserve).toMatchObject({ status: 503, body: { error: expect.stringContaining('try again') } })
  await expect(sql`select 1`.execute(idle)).rejects.toThrow()
  await expect(idle.rollback().execute()).rejects.toThrow()
  expect((await shopper.call(getCheckout)).status).toBe(200)
  expect((await shopper.reserve({ key: 'the-lost-reserve' })).body.reserved).toBe(true)
  await stockIsConsistent(app.database)
  await other.destroy()
  await app.stop()
})
