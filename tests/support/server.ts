import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { noCaptcha } from './noCaptcha.ts'

export interface TestServer {
  origin: string
  directory: string
  process: ChildProcess
  stop(): Promise<void>
}

/**
 * Starts the real server as a process of its own, on an embedded database in a temporary directory. Its build is
 * the one in the directory `home`.
 */
export async function startServer(settings: Record<string, string> = {}, home = '.'): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-'))
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
  return {
    origin: `http://localhost:${port}`,
    directory,
    process: server,
    async stop() {
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The server says its address once it takes requests. */
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
