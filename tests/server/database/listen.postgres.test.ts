import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, type Database } from '../../../server/database/connect.ts'
import { listenTo } from '../../../server/database/listen.ts'
import { withPostgres } from '../../support/withPostgres.ts'

const postgres = withPostgres()

const databases: Record<string, () => Promise<Database>> = {
  PGlite: () => connect('memory'),
  PostgreSQL: async () => connect({ url: await postgres.createDatabase() }),
}

/** Listens to a channel and records what it hears and how often it was connected. */
async function hearing(database: Database) {
  const heard: string[] = []
  let connections = 0
  const { close } = (await listenTo(database)?.(
    'news',
    payload => heard.push(payload),
    () => connections++,
  )) ?? { close: undefined }
  if (!close) throw new Error('This database has no notifications')
  return { heard, connections: () => connections, close }
}

const tell = (database: Database, news: string) => sql`select pg_notify('news', ${news})`.execute(database)

test.each(Object.keys(databases))(
  'A notification on %s is heard once its transaction has committed',
  async on => {
    const database = await (databases[on] as () => Promise<Database>)()
    const { heard, connections, close } = await hearing(database)
    await expect(
      database.transaction().execute(async trx => {
        await tell(trx, 'rolled back')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await database.transaction().execute(async trx => {
      await tell(trx, 'committed')
      await sql`select pg_sleep(0.1)`.execute(trx)
      expect(heard).toEqual([])
    })
    await expect.poll(() => heard).toEqual(['committed'])
    expect(connections()).toBe(1)
    await close()
    await tell(database, 'after the end')
    await sql`select pg_sleep(0.1)`.execute(database)
    expect(heard).toEqual(['committed'])
    await database.destroy()
  },
)

test('A listener whose connection broke connects again, says so, and hears the next notification', async () => {
  const database = await connect({ url: await postgres.createDatabase() })
  const { heard, connections, close } = await hearing(database)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database)
  await tell(database, 'lost')
  await expect.poll(connections, { timeout: 10_000 }).toBe(2)
  await tell(database, 'heard')
  await expect.poll(() => heard).toEqual(['heard'])
  await close()
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity where query like 'listen %'
        and datname = current_database()`.execute(database)
      return rows.length
    })
    .toBe(0)
  await database.destroy()
})

test('A listener that is closed while it connects again stays closed', async () => {
  const database = await connect({ url: await postgres.createDatabase() })
  const { connections, close } = await hearing(database)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database)
  await close()
  await sql`select pg_sleep(1.5)`.execute(database)
  expect(connections()).toBe(1)
  await database.destroy()
})
