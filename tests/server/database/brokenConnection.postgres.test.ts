import { createServer, connect as dial, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getCheckout } from '../../../contract/calls/checkout.ts'
import { connect } from '../../../server/database/connect.ts'
import { isBusy } from '../../../server/http/busy.ts'
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

/** A connection to the database that can freeze: what is sent then is lost, and nothing is closed. */
async function freezable(url: string) {
  const { hostname, port } = new URL(url)
  let isFrozen = false
  const sockets: Socket[] = []
  const server = createServer(near => {
    const far = dial({ host: hostname, port: Number(port) })
    sockets.push(near, far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', data => void (isFrozen || to.write(data)))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: through.href,
    freeze: (frozen: boolean) => {
      isFrozen = frozen
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('A database that is frozen fails a query after the time limit, and its connection is not used again', async () => {
  const line = await freezable(await postgres.createDatabase())
  const database = await connect({ url: line.url, connections: 1, answerMs: 500 })
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(database)
  expect((await ask()).rows).toEqual([{ one: 1 }])
  line.freeze(true)
  const began = performance.now()
  const error = await ask().catch((reason: unknown) => reason)
  expect(isBusy(error)).toBe(true)
  expect(performance.now() - began).toBeLessThan(5000)
  line.freeze(false)
  expect((await ask()).rows).toEqual([{ one: 1 }])
  await database.destroy()
  line.close()
})
