import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Database } from '../../server/database/connect.ts'
import { deriveKeys } from '../../server/keys.ts'
import { freePort } from './freePort.ts'
import { noLimits } from './noLimits.ts'
import type { RunningApp } from './runApp.ts'

const SECRET = 'a secret of the tests, long enough to be one'

export interface ServerProcess {
  /** For shoppers who make calls. */
  app: RunningApp
  /** As a power cut would. */
  kill(): Promise<void>
}

/**
 * A server in its own process on this PostgreSQL database; without `url`, on the embedded one of the FOYER_DATA of its
 * `settings`. Resolves once it answers.
 */
export async function serverProcess(
  url: string,
  database: Database,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = String(await freePort())
  const env = {
    ...process.env,
    ...noLimits,
    SECRET,
    DATABASE_URL: url,
    PORT: port,
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const server: ChildProcess = spawn(process.execPath, [resolve('server/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((greeted, failed) => {
    server.stdout?.on('data', said => String(said).includes('Foyer is at') && greeted())
    server.once('exit', () => failed(new Error('The server ended before it was ready')))
  })
  const app = { origin: `http://localhost:${port}`, database, services: { keys: deriveKeys(SECRET) } }
  return {
    app: app as unknown as RunningApp,
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
  }
}
