import { afterAll, beforeAll } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type RunningApp, runApp } from './runApp.ts'

/**
 * One server for all tests of a file, on an embedded database or a PostgreSQL, which costs less to start. It
 * can be used from inside a test.
 */
export function withApp(on: 'embedded' | 'postgres'): RunningApp {
  const app = {} as RunningApp
  let postgres: Postgres | null = null
  beforeAll(async () => {
    if (on === 'postgres') postgres = await startPostgres()
    const place = postgres ? { url: await postgres.createDatabase() } : 'memory'
    Object.assign(app, await runApp(await connect(place)))
  })
  afterAll(async () => {
    await app.stop()
    await postgres?.stop()
  })
  return app
}
