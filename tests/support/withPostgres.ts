import { afterAll, beforeAll } from 'vitest'
import { connect, type Database } from '../../server/database/connect.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type RunningApp, runApp } from './runApp.ts'

/** One PostgreSQL for all tests of a file; it says how to start servers beside each other on a new database. */
export function withPostgres() {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())
  return {
    createDatabase: () => postgres.createDatabase(),
    /** Each server has connections of its own, which `changed` may spoil. */
    async runApps(
      count: number,
      settings: Record<string, string> = {},
      changed = (database: Database) => database,
    ): Promise<RunningApp[]> {
      const url = await postgres.createDatabase()
      const apps: RunningApp[] = []
      for (let number = 0; number < count; number++)
        apps.push(await runApp(changed(await connect({ url })), settings))
      return apps
    },
  }
}
