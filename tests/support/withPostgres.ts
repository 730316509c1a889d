import { connect, type Database } from '../../server/database/connect.ts'
import { postgresDatabase } from './postgresDatabase.ts'
import { type RunningApp, runApp } from './runApp.ts'

/** New databases on the PostgreSQL of the run, and several servers on one of them. */
export function withPostgres() {
  return {
    createDatabase: postgresDatabase,
    /** Each server has its own connections, which `changed` may wrap. */
    async runApps(
      count: number,
      settings: Record<string, string> = {},
      changed = (database: Database) => database,
    ): Promise<RunningApp[]> {
      const url = await postgresDatabase()
      const apps: RunningApp[] = []
      for (let number = 0; number < count; number++)
        apps.push(await runApp(changed(await connect({ url })), settings))
      return apps
    },
  }
}
