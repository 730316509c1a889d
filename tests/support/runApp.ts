import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readConfiguration } from '../../server/configuration.ts'
import type { Database } from '../../server/database/connect.ts'
import type { ProviderRow } from '../../server/payments/provider.ts'
import type { Services } from '../../server/services.ts'
import { start } from '../../server/start.ts'
import { noLimits } from './noLimits.ts'

export interface RunningApp {
  origin: string
  /** null without the setting METRICS_PORT. */
  metricsPort: number | null
  services: Services
  database: Database
  /** Its data directory; in a separate process it has the database. */
  directory: string
  stop(): Promise<void>
  /** Stops the server and leaves the database open for another one. */
  stopServer(): Promise<void>
}

/** Starts the real server in this process, on any free port; `stop()` closes its database too. */
export async function runApp(
  database: Database,
  settings: Record<string, string> = {},
  { log, providers }: { log?: Logger; providers?: ProviderRow[] } = {},
): Promise<RunningApp> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-app-'))
  const env = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECRET: 'a secret of the tests, long enough to be one',
    FOYER_DATA: directory,
    ...noLimits,
    ...settings,
  }
  const configuration = readConfiguration(env, providers)
  const server = await start(configuration, database, log ? { log } : {})
  async function stopServer() {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return {
    origin: `http://localhost:${server.port}`,
    metricsPort: server.metricsPort,
    services: server.services,
    database,
    directory,
    stopServer,
    async stop() {
      await stopServer()
      await database.destroy()
    },
  }
}
