import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from './freePort.ts'
import { noLimits } from './noLimits.ts'
import { copyTemplate, type PostgresTemplate } from './postgres.ts'

export interface TestServer {
  origin: string
  /** Its data directory: where it has no DATABASE_URL, it has the embedded database. */
  directory: string
  /** The settings that say where its data is. */
  data: { FOYER_DATA: string; DATABASE_URL: string }
  process: ChildProcess
  /** What it has printed until it accepts requests. */
  greeting: string
  /** Ends the process and keeps its data. */
  close(): Promise<void>
  /** Ends the process and deletes its data. */
  stop(): Promise<void>
}

/** The environment variable with the template that `tests/journeys/setup.ts` prepares once for a run, as JSON. */
export const PREPARED_DATA = 'FOYER_PREPARED_DATA'

let databases = 0

/**
 * Starts the real server in its own process. It has its own copy of the prepared data, on PostgreSQL; with
 * `DATABASE_URL: ''` or without prepared data it has a new embedded database; with the `data` of a closed server it
 * continues with that. `home`: the directory that contains its
 * build.
 */
export async function startServer(settings: Record<string, string> = {}, home = '.'): Promise<TestServer> {
  const directory = settings.FOYER_DATA ?? (await mkdtemp(join(tmpdir(), 'foyer-')))
  const data = { FOYER_DATA: directory, DATABASE_URL: settings.DATABASE_URL ?? (await prepare()) }
  const port = settings.PORT ?? String(await freePort())
  const env = {
    ...process.env,
    PORT: port,
    LOG_LEVEL: 'warn',
    ...noLimits,
    ...settings,
    ...data,
  }
  const server = spawn(process.execPath, [resolve('server/main.ts')], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const greeting = await greeted(server)
  async function close() {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return {
    origin: `http://localhost:${port}`,
    directory,
    data,
    process: server,
    greeting,
    close,
    async stop() {
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function prepare(): Promise<string> {
  const prepared = process.env[PREPARED_DATA]
  if (!prepared) return ''
  const template: PostgresTemplate = JSON.parse(prepared)
  return copyTemplate(template, `server_${process.pid}_${databases++}`)
}

/** Waits for what the server prints, at once, when it accepts requests. */
const greeted = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    server.stdout?.on('data', chunk => String(chunk).includes('Foyer is at') && resolve(String(chunk)))
    server.once('exit', code => reject(new Error(`The server ended with ${code} before it was ready`)))
  })
