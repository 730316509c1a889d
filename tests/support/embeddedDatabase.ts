import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import { inject } from 'vitest'
import { connect, type Database } from '../../server/database/connect.ts'

/** A new embedded database with the migrations and the job queues; `destroy()` deletes it. */
export async function embeddedDatabase(log?: (event: LogEvent) => void): Promise<Database> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-embedded-'))
  await cp(inject('embedded'), directory, { recursive: true })
  const database = await connect({ directory }, log)
  const close = database.destroy.bind(database)
  database.destroy = async () => {
    await close()
    await rm(directory, { recursive: true, force: true })
  }
  return database
}
