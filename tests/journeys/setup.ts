import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREPARED_DATA, startServer } from '../support/server.ts'

/** Prepares the data of a new installation once: every server of the run starts with a copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'foyer-prepared-'))
  const server = await startServer()
  // The server prints its address just before it handles signals; after an answer it does.
  await fetch(server.origin)
  await server.close()
  if (server.process.exitCode !== 0) throw new Error('The server that prepares the data did not stop cleanly')
  for (const part of ['database', 'posters']) await rename(join(server.directory, part), join(data, part))
  await server.stop()
  process.env[PREPARED_DATA] = data
  return () => rm(data, { recursive: true, force: true })
}
