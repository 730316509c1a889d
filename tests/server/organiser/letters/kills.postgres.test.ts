import { test } from 'vitest'
import { connect } from '../../../../server/database/connect.ts'
import { postgresDatabase } from '../../../support/postgresDatabase.ts'
import { serverProcess } from '../../../support/serverProcess.ts'
import { killedLetter } from './kills.ts'

test('Each of 2,000 holders gets a letter once, however often the server is killed', async () => {
  const url = await postgresDatabase()
  const database = await connect({ url })
  await killedLetter({
    open: () => connect({ url }),
    close: opened => opened.destroy(),
    launch: settings => serverProcess(url, database, settings),
    holders: 2000,
  })
  await database.destroy()
}, 600_000)
