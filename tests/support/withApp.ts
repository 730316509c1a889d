import { afterAll, beforeAll } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { embeddedDatabase } from './embeddedDatabase.ts'
import { postgresDatabase } from './postgresDatabase.ts'
import { type RunningApp, runApp } from './runApp.ts'

/** One server for all tests of a file, on an embedded database or PostgreSQL. Usable inside tests only. */
export function withApp(on: 'embedded' | 'postgres', settings: Record<string, string> = {}): RunningApp {
  const app = {} as RunningApp
  beforeAll(async () => {
    const database =
      on === 'embedded' ? await embeddedDatabase() : await connect({ url: await postgresDatabase() })
    Object.assign(app, await runApp(database, settings))
  })
  afterAll(() => app.stop())
  return app
}
