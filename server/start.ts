import { Server as NetServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createApp } from './app.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './database/connect.ts'
import { work } from './jobs/work.ts'
import { sandboxSender, smtpSender } from './mail/sendMail.ts'
import { sendOnce } from './mail/sendOnce.ts'
import { openServices } from './openServices.ts'
import { openLog } from './operation/log.ts'
import type { Metrics } from './operation/metrics.ts'
import { loadDocuments } from './pages/documents.ts'
import { reconcileAlways } from './payments/reconcile.ts'
import { enqueueWith } from './queue/enqueue.ts'
import { openQueues, startWork } from './queue/queues.ts'
import type { Services } from './services.ts'

export interface RunningServer {
  port: number
  metricsPort: number | null
  services: Services
  /** Waits for running requests and jobs, then closes everything. */
  stop(): Promise<void>
}

const GRACE_MS = 10_000
const IDLE_LOOK_MS = 50
/** A client that keeps connections under load uses each of them again sooner than this. */
const QUIET_MS = 500
/**
 * Longer than a proxy or browser keeps a connection. Otherwise it could send a request on a connection that closes at
 * that moment.
 */
const KEEP_ALIVE_MS = 75_000

/** Starts a server on an open database. `build`: the folder that the build wrote. */
export async function start(
  configuration: Configuration,
  database: Database,
  { build = resolve('dist'), log = openLog(configuration.logLevel) } = {},
): Promise<RunningServer> {
  const boss = await openQueues(database, Object.keys(work), error =>
    log.error({ error: error.message }, 'a job queue failed'),
  )
  const services = await openServices(configuration, database, enqueueWith(boss), log)
  const { smtpUrl, mailFrom } = configuration
  const sendMail = smtpUrl ? smtpSender(smtpUrl, mailFrom) : sandboxSender(database)
  await startWork(boss, work, { ...services, sendMail: sendOnce(database, sendMail) }, log)

  let stopping = false
  const site = {
    documents: await loadDocuments(build, configuration),
    files: `${build}/page`,
  }
  const app = createApp(services, site, () => stopping)
  const reconciling = reconcileAlways(services)
  const { port, close } = await listen(app, configuration.port, configuration.requestSeconds)
  const measured =
    configuration.metricsPort === null
      ? null
      : await listen(metricsPage(services.metrics), configuration.metricsPort, configuration.requestSeconds)
  return {
    port,
    metricsPort: measured?.port ?? null,
    services,
    async stop() {
      stopping = true
      await close()
      await measured?.close()
      await reconciling.stop()
      await services.eventCounts.stop()
      await boss.stop({ graceful: true, timeout: GRACE_MS })
    },
  }
}

function metricsPage(metrics: Metrics): Hono {
  const app = new Hono()
  app.get('/metrics', async c => c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }))
  return app
}

/**
 * Serves the app on this port, or on a free one for port 0. `requestSeconds`: how long a request may take to arrive.
 * `close` waits for running requests.
 */
async function listen(
  app: Hono,
  port: number,
  requestSeconds: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const serverOptions = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: requestSeconds * 1000,
    headersTimeout: requestSeconds * 1000,
    connectionsCheckingInterval: 1000,
  }
  const server = serve({ fetch: app.fetch, port, serverOptions })
  await new Promise<void>((listening, failed) => {
    server.once('listening', listening)
    server.once('error', failed)
  })
  let lastRequest = Number.NEGATIVE_INFINITY
  server.on('request', () => {
    lastRequest = performance.now()
  })
  const lastRequestMs = () => performance.now() - lastRequest
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      // The close of HTTP would cut idle connections at once, on which a request may be on its way. That of the socket
      // only stops to listen; each answer then says that its connection ends.
      const closed = new Promise<void>(done => NetServer.prototype.close.call(server, () => done()))
      const until = performance.now() + GRACE_MS
      while (lastRequestMs() < QUIET_MS && performance.now() < until) await pause(QUIET_MS - lastRequestMs())
      // A connection whose last request ends after that would stay open for the next one.
      const idle = setInterval(
        () => 'closeIdleConnections' in server && server.closeIdleConnections(),
        IDLE_LOOK_MS,
      )
      const deadline = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        GRACE_MS,
      )
      await closed
      clearInterval(idle)
      clearTimeout(deadline)
    },
  }
}
