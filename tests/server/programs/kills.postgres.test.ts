import { test } from 'vitest'
import { connect } from '../../../server/database/connect.ts'
import { postgresDatabase } from '../../support/postgresDatabase.ts'
import { serverProcess } from '../../support/serverProcess.ts'
import { killedDeliveries } from './kills.ts'

test('A webhook is told of each paid order, though the server is killed between the fact and the delivery', async () => {
  const url = await postgresDatabase()
  const database = await connect({ url })
  await killedDeliveries({
    open: () => connect({ url }),
    close: opened => opened.destroy(),
    launch: settings => serverProcess(url, database, settings),
  })
  await database.destroy()
}, 600_000)
