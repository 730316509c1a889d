import { type PostgresTemplate, startPostgres } from '../support/postgres.ts'
import { PREPARED_DATA, startServer } from '../support/server.ts'

/** Starts one PostgreSQL for the run and prepares the data of a new installation: every server starts with a copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const template = 'foyer_template'
  const server = await startServer({ DATABASE_URL: await postgres.createDatabase(template) })
  // The server prints its address just before it handles signals; after an answer it does.
  await fetch(server.origin)
  await server.close()
  if (server.process.exitCode !== 0) throw new Error('The server that prepares the data did not stop cleanly')
  process.env[PREPARED_DATA] = JSON.stringify({ port: postgres.port, template } satisfies PostgresTemplate)
  return async () => {
    await server.stop()
    await postgres.stop()
  }
}
