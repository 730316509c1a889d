import { afterAll, beforeAll } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { type RunningApp, runApp } from './runApp.ts'

/** One server for all tests of a file, on a database in memory. It can be used from inside a test. */
export function withApp(settings: Record<string, string> = {}): RunningApp {
  const app = {} as RunningApp
  beforeAll(async () => {
    Object.assign(app, await runApp(await connect('memory'), settings))
  })
  afterAll(() => app.stop())
  return app
}
