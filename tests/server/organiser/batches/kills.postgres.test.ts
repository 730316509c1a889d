import { test } from 'vitest'
import { connect } from '../../../../server/database/connect.ts'
import { postgresDatabase } from '../../../support/postgresDatabase.ts'
import { serverProcess } from '../../../support/serverProcess.ts'
import { killedBatch } from './kills.ts'

test.each(['letters', 'refunds'] as const)(
  'The %s of many orders are made once each, however often the server is killed',
  async what => {
    const url = await postgresDatabase()
    const database = await connect({ url })
    const launch = () => serverProcess(url, database)
    await killedBatch({ open: () => connect({ url }), close: opened => opened.destroy(), launch }, what)
    await database.destroy()
  },
  600_000,
)
