import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { noCaptcha } from './noCaptcha.ts'

export interface TestServer {
  origin: string
  directory: string
  process: ChildProcess
  /** Ends the process and keeps its data. */
  close(): Promise<void>
  /** Ends the process and deletes its data. */
  stop(): Promise<void>
}

/** The directory with the data of a new installation, which `tests/journeys/setup.ts` prepares once for a run. */
export const PREPARED_DATA = 'FOYER_PREPARED_DATA'

/**
 * Starts the real server in its own process, on an embedded database in a temporary directory. `home`: the directory
 * that contains its build.
 */
export async function startServer(settings: Record<string, string> = {}, home = '.'): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-'))
  const prepared = process.env[PREPARED_DATA]
  if (prepared) await cp(prepared, directory, { recursive: true })
  const port = settings.PORT ?? String(await freePort())
  const env = {
    ...process.env,
    PORT: port,
    FOYER_DATA: directory,
    LOG_LEVEL: 'warn',
    ...noCaptcha,
    ...settings,
  }
  const server = spawn(process.execPath, [resolve('server/main.ts')], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await greeted(server)
  async function close() {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return {
    origin: `http://localhost:${port}`,
    directory,
    process: server,
    close,
    async stop() {
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Waits for the line that the server prints once it accepts requests. */
const greeted = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    server.stdout?.on('data', chunk => String(chunk).includes('Foyer is at') && resolve())
    server.once('exit', code => reject(new Error(`The server ended with ${code} before it was ready`)))
  })

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
