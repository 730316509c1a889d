import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, test } from 'vitest'
import { connect, type Database } from '../../../../server/database/connect.ts'
import { serverProcess } from '../../../support/serverProcess.ts'
import { killedLetter } from './kills.ts'

test('Each holder gets a letter once, however often the server is killed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-letters-'))
  const place = { directory: join(directory, 'database') }
  await cp(inject('embedded'), place.directory, { recursive: true })
  // No test has the database of a server that runs.
  const nowhere = undefined as unknown as Database
  await killedLetter({
    open: () => connect(place),
    close: opened => opened.destroy(),
    launch: settings => serverProcess('', nowhere, { DATABASE_URL: '', FOYER_DATA: directory, ...settings }),
    holders: 400,
  })
  await rm(directory, { recursive: true, force: true })
}, 600_000)
