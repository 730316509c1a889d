import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, test } from 'vitest'
import { connect, type Database } from '../../../server/database/connect.ts'
import { serverProcess } from '../../support/serverProcess.ts'
import { killedDeliveries } from './kills.ts'

test('A webhook is told of each paid order, though the server is killed between the fact and the delivery', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-webhooks-'))
  const place = { directory: join(directory, 'database') }
  await cp(inject('embedded'), place.directory, { recursive: true })
  // No test has the database of a server that runs.
  const nowhere = undefined as unknown as Database
  await killedDeliveries({
    open: () => connect(place),
    close: opened => opened.destroy(),
    launch: settings => serverProcess('', nowhere, { DATABASE_URL: '', FOYER_DATA: directory, ...settings }),
  })
  await rm(directory, { recursive: true, force: true })
}, 600_000)
