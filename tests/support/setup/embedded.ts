import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../../server/database/connect.ts'
import { work } from '../../../server/jobs/work.ts'
import { openQueues } from '../../../server/queue/queues.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A directory with an embedded database that no process has open. */
    embedded: string
  }
}

/** Makes one embedded database with the migrations and the job queues, of which each test file uses a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-embedded-'))
  const database = await connect({ directory })
  await (
    await openQueues(database, Object.keys(work), error => process.stderr.write(`${error.message}\n`))
  ).stop()
  await database.destroy()
  project.provide('embedded', directory)
  return () => rm(directory, { recursive: true, force: true })
}
