import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, test } from 'vitest'
import { connect, type Database } from '../../../../server/database/connect.ts'
import { serverProcess } from '../../../support/serverProcess.ts'
import { killedBatch } from './kills.ts'

test.each(['letters', 'refunds'] as const)(
  'The %s of many orders are made once each, however often the server is killed',
  async what => {
    const directory = await mkdtemp(join(tmpdir(), 'foyer-kills-'))
    const place = { directory: join(directory, 'database') }
    await cp(inject('embedded'), place.directory, { recursive: true })
    const settings = { DATABASE_URL: '', FOYER_DATA: directory }
    // No test has the database of a server that runs.
    const launch = () => serverProcess('', undefined as unknown as Database, settings)
    const store = {
      open: () => connect(place),
      close: (opened: Database) => opened.destroy(),
      launch,
      orders: 300,
    }
    await killedBatch(store, what)
    await rm(directory, { recursive: true, force: true })
  },
  600_000,
)
