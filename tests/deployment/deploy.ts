import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfiguration } from '../../server/configuration.ts'
import { connect } from '../../server/database/connect.ts'
import { keysOf } from '../../server/keys.ts'
import { freePort } from '../support/freePort.ts'
import { startPostgres } from '../support/postgres.ts'
import { program } from '../support/programs.ts'
import type { RunningApp } from '../support/runApp.ts'
import { startServer, type TestServer } from '../support/server.ts'

export interface Deployment {
  /** What a shopper of the tests needs: the proxy's address, the database and the keys. */
  app: Pick<RunningApp, 'origin' | 'database' | 'services'>
  servers: TestServer[]
  stop(): Promise<void>
}

const START_MS = 20_000
const SECRET = 'a secret of the tests, long enough to be one'

/** Starts two server processes on one PostgreSQL, behind Caddy with the Caddyfile of this repository. */
export async function deploy(settings: Record<string, string> = {}): Promise<Deployment> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase('shop')
  const home = await mkdtemp(join(tmpdir(), 'foyer-deployment-'))
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const database = await connect({ url })
  const env = {
    SECRET,
    ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    DATABASE_URL: url,
    // Both have the same volume.
    FOYER_DATA: home,
    ...settings,
  }
  const servers = [await startServer(env), await startServer(env)]
  const caddy = await startCaddy(
    home,
    port,
    servers.map(server => server.origin),
  )
  const app = { origin, database, services: { keys: await keysOf(readConfiguration({ SECRET }), database) } }
  await answering(origin)
  return {
    app: app as Deployment['app'],
    servers,
    async stop() {
      caddy.kill('SIGTERM')
      await once(caddy, 'exit')
      await Promise.all(servers.map(server => server.stop()))
      await database.destroy()
      await postgres.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/**
 * Only the addresses differ from a deployment: the servers at `origins` run on this machine, and its certificate is Caddy's
 * own.
 */
export async function startCaddy(home: string, port: number, origins: string[]) {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n'
  const upstreams = origins.map(origin => origin.replace('http://localhost', '127.0.0.1')).join(' ')
  const file = await readFile('deploy/Caddyfile', 'utf8')
  const caddyfile = join(home, 'Caddyfile')
  await writeFile(
    caddyfile,
    file
      .replace(/^\{\n/m, options)
      .replace('server-1:3000 server-2:3000', upstreams)
      .replace('/etc/caddy', resolve('deploy')),
  )
  return spawn(program('CADDY'), ['run', '--config', caddyfile], {
    env: {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      SITE_ADDRESS: `localhost:${port}`,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}

async function answering(origin: string): Promise<void> {
  const deadline = Date.now() + START_MS
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch((error: Error) => error)
    if (response instanceof Response && response.ok) return
    if (Date.now() > deadline) throw new Error('The proxy does not answer', { cause: response })
    await pause(100)
  }
}
