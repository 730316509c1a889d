import { resolve } from 'node:path'
import { serve } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { pages } from '../contract/pages.ts'
import type { Analytics } from './analytics/visit.ts'
import { createApp } from './app.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './database/connect.ts'
import { loadDocuments } from './documents.ts'
import { enqueueWith } from './jobs/enqueue.ts'
import { reconcileAlways } from './jobs/reconcile.ts'
import { openQueues, startWork } from './jobs/work.ts'
import { deriveKeys, type Keys, keptSecret } from './keys.ts'
import { sandboxPost, smtpPost } from './mail/post.ts'
import type { AddressFinder } from './providers/addressFinder.ts'
import { analyticsOf } from './providers/analytics.ts'
import type { CaptchaProvider } from './providers/captchaProvider.ts'
import type { CardProvider } from './providers/cardProvider.ts'
import { errorReports } from './providers/errorReports.ts'
import { hcaptcha } from './providers/hcaptcha.ts'
import { idealPostcodes } from './providers/idealPostcodes.ts'
import { modeOf } from './providers/keys.ts'
import { stripeCards } from './providers/stripe.ts'
import { batchReserver } from './sale/reserve.ts'
import { sandboxCaptcha } from './sandbox/captcha/sandboxCaptcha.ts'
import { sandboxAddresses } from './sandbox/sandboxAddresses.ts'
import { sandboxAnalytics } from './sandbox/sandboxAnalytics.ts'
import { sandboxCards } from './sandbox/stripe/sandboxCards.ts'
import type { Services } from './services.ts'

export interface RunningServer {
  port: number
  services: Services
  /** Lets requests and jobs under way end, then closes everything. */
  stop(): Promise<void>
}

const GRACE_MS = 10_000
const IDLE_LOOK_MS = 50
/** Longer than a proxy or client keeps a connection, who would otherwise ask on one that is just being closed. */
const KEEP_ALIVE_MS = 75_000

function cardsOf(
  { stripe, sandboxPayments }: Configuration,
  ...sandbox: Parameters<typeof sandboxCards>
): CardProvider | null {
  if (stripe) return stripeCards(stripe, modeOf(stripe))
  return sandboxPayments ? sandboxCards(...sandbox) : null
}

function finderOf({ idealPostcodesKey, production }: Configuration): AddressFinder | null {
  if (idealPostcodesKey) return idealPostcodes(idealPostcodesKey)
  return production ? null : idealPostcodes('ak_sandbox', sandboxAddresses)
}

/** Outside of production a service without its key is stood in for, and then none is told anything. */
function countersOf({ analytics, production, origin }: Configuration, database: Database): Analytics {
  const page = `${origin}${pages.checkout.path}`
  const isSandbox = !production && Object.values(analytics).every(key => key === null)
  return isSandbox ? sandboxAnalytics(database, page) : analyticsOf(analytics, page)
}

function captchaOf(
  { captcha, production, origin }: Configuration,
  database: Database,
  keys: Keys,
): CaptchaProvider | null {
  const { hostname } = new URL(origin)
  if (captcha) return hcaptcha(captcha, hostname)
  return production ? null : sandboxCaptcha(database, keys, hostname)
}

/** Starts a server on an open database. `build`: the folder that the build wrote. */
export async function start(
  configuration: Configuration,
  database: Database,
  { build = resolve('dist'), log = pino({ level: configuration.logLevel }) as Logger } = {},
): Promise<RunningServer> {
  const keys = deriveKeys(configuration.secret ?? (await keptSecret(database)))
  const boss = await openQueues(database, error => log.error({ error: error.message }, 'a job queue failed'))
  const enqueue = enqueueWith(boss)
  const services: Services = {
    configuration,
    database,
    keys,
    enqueue,
    cards: cardsOf(configuration, database, enqueue, keys),
    analytics: countersOf(configuration, database),
    passOn: configuration.errorReportsDsn ? errorReports(configuration.errorReportsDsn) : null,
    captcha: captchaOf(configuration, database, keys),
    findAddresses: finderOf(configuration),
    reserver: batchReserver(database, configuration),
    log,
  }
  const { smtpUrl, mailFrom } = configuration
  await startWork(boss, services, smtpUrl ? smtpPost(smtpUrl, mailFrom) : sandboxPost(database))

  const app = createApp(services, {
    documents: await loadDocuments(build, configuration),
    files: `${build}/page`,
    posters: `${configuration.dataDirectory}/posters`,
  })
  const reconciling = reconcileAlways(services)
  const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS }
  const server = serve({ fetch: app.fetch, port: configuration.port, serverOptions })
  await new Promise<void>((listening, failed) => {
    server.once('listening', listening)
    server.once('error', failed)
  })
  const address = server.address()

  return {
    port: typeof address === 'object' && address ? address.port : configuration.port,
    services,
    async stop() {
      const closed = new Promise(done => server.close(done))
      // A connection whose last request ends only now would be kept for the next one.
      const idle = setInterval(
        () => 'closeIdleConnections' in server && server.closeIdleConnections(),
        IDLE_LOOK_MS,
      )
      const impatient = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        GRACE_MS,
      )
      await closed
      clearInterval(idle)
      clearTimeout(impatient)
      await reconciling.stop()
      await boss.stop({ graceful: true, timeout: GRACE_MS })
    },
  }
}
