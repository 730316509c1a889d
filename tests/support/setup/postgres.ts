import type { TestProject } from 'vitest/node'
import { connect } from '../../../server/database/connect.ts'
import { work } from '../../../server/jobs/work.ts'
import { openQueues } from '../../../server/queue/queues.ts'
import { type PostgresTemplate, startPostgres } from '../postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresTemplate
  }
}

/** Starts one PostgreSQL for the run, with a template database that has the migrations and the job queues. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const template = 'foyer_template'
  const database = await connect({ url: await postgres.createDatabase(template) })
  await (
    await openQueues(database, Object.keys(work), error => process.stderr.write(`${error.message}\n`))
  ).stop()
  await database.destroy()
  project.provide('postgres', { port: postgres.port, template })
  return postgres.stop
}
