import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { API_PATH, apiPathAt } from '../contract/api/calls.ts'
import type { Call } from '../contract/call.ts'
import { getUser } from '../contract/calls/account.ts'
import { endpoints } from '../contract/endpoints.ts'
import { pageAt } from '../contract/pages.ts'
import { apiRoutes } from './api/apiRoutes.ts'
import { handle } from './handlers/handle.ts'
import { handlers } from './handlers/handlers.ts'
import { atOnce } from './http/atOnce.ts'
import { comeAgain, isBusy } from './http/busy.ts'
import { clientAddress } from './http/clientAddress.ts'
import { headersFor } from './http/headers.ts'
import { readBody } from './http/readBody.ts'
import { Refusal } from './http/refusal.ts'
import { mailboxPages, textMessagePages } from './mail/mailbox.ts'
import { mailReportRoutes } from './mailReports/reportRoutes.ts'
import { readiness } from './operation/health.ts'
import { accommodationPage } from './pages/accommodation.ts'
import { eventCalendarRoutes } from './pages/eventCalendar.ts'
import { leaveRoutes } from './pages/leaveLetters.ts'
import { letterFrame } from './pages/letterFrame.ts'
import { addDocuments, addFiles, type Site } from './pages/site.ts'
import { sitemapRoutes } from './pages/sitemap.ts'
import { ticketFileRoutes } from './pages/ticketFiles.ts'
import { PASS_LOG_PATH, passService } from './passes/passService.ts'
import { returnRoutes } from './payments/returns.ts'
import { cardStore } from './payments/savedCards/cardStore.ts'
import { webhooks } from './payments/webhooks.ts'
import { instalmentPages } from './plans/sandboxPlans.ts'
import { reasonOf } from './queue/queues.ts'
import { analyticsPage } from './services/analytics/sandboxAnalytics.ts'
import type { Services } from './services.ts'
import { isDeleted, wasDeleted } from './session/deletedAccount.ts'
import { openSession, sessionChanged } from './session/session.ts'
import { nobody } from './session/visit.ts'

const LARGEST_BODY = 256 * 1024

/** What is published is seen within a second, and a busy shop’s cache still asks once a second only. */
const EVERYONE = 'public, max-age=1'

/** `isStopping`: whether the server is about to stop, so that no proxy sends it more. */
export function createApp(services: Services, site: Site, isStopping: () => boolean): Hono {
  const secure = services.configuration.origin.startsWith('https:')
  const app = new Hono()
  app.use(logged(services, isStopping))
  app.use(compress())
  app.onError((error, c) => failed(c, error, services, site, secure))
  app.get('/livez', c => c.text('ok'))
  app.get('/readyz', async c => {
    const ready = await readiness(services.database)
    const isReady = Object.values(ready).every(Boolean) && !isStopping()
    return c.json(ready, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  addCalls(app, services, secure)
  app.route('/', apiRoutes(services, beforeAnswer(services, secure)))
  app.use('/webhooks/*', withHeaders({ ...headersFor('answer', secure), 'Cache-Control': 'no-store' }))
  app.route('/', webhooks(services))
  app.route('/', mailReportRoutes(services))
  app.use('/sandbox/*', withHeaders({ ...headersFor('answer', secure), 'Cache-Control': 'no-store' }))
  for (const pages of sandboxPages(services)) app.route('/', pages)
  app.route('/', accommodationPage(services.configuration.accommodationUrl, headersFor('frame', secure)))
  app.route('/', letterFrame(headersFor('frame', secure)))
  app.route('/', leaveRoutes(services, headersFor('answer', secure)))
  app.route('/', returnRoutes(services, headersFor('answer', secure), secure))
  app.route('/', eventCalendarRoutes(services, headersFor('answer', secure)))
  app.route('/', ticketFileRoutes(services, headersFor('answer', secure), secure))
  if (services.passes.apple?.isUpdated)
    app.route(
      '/',
      passService(services, services.passes.apple, headersFor('answer', secure), c => addressOf(c, services)),
    )
  app.use(withHeaders(headersFor('document', secure)))
  app.route('/', sitemapRoutes(services))
  addFiles(app, services, site)
  addDocuments(app, services, site, secure)
  return app
}

function addCalls(app: Hono, services: Services, secure: boolean): void {
  app.use('/ajax/*', ...beforeAnswer(services, secure))
  for (const row of Object.values(endpoints) as Call[]) {
    if (row.everyone) app.use(row.path, etag())
    app.on(row.method, row.path, c => answer(row, c, services, secure))
  }
  app.all('/ajax/*', c => c.json({ error: 'There is no such call.' }, 404))
}

/** What each call goes through first, of pages and of programs. */
const beforeAnswer = (services: Services, secure: boolean): MiddlewareHandler[] => [
  statesLength,
  withHeaders({ ...headersFor('answer', secure), 'Cache-Control': 'no-store' }),
  sameSite,
  atOnce(services.configuration.callsAtOnceByAddress, c => addressOf(c, services)),
  // A call counts once its body is here, so that bodies that never end keep nobody out.
  readBody(LARGEST_BODY),
  atOnce(services.configuration.callsAtOnce, () => 'everybody'),
]

/** The pages of each service that a sandbox stands in for. */
function sandboxPages({ configuration, database, enqueue, payments, captcha }: Services): Hono[] {
  return [
    ...(configuration.smtpUrl ? [] : [mailboxPages(database)]),
    ...(configuration.production || configuration.twilio ? [] : [textMessagePages(database)]),
    ...[...payments.values()].flatMap(({ sandbox }) => sandbox?.pages ?? []),
    ...(cardStore(payments)?.sandbox ? [instalmentPages(database, enqueue)] : []),
    ...(configuration.production ? [] : [analyticsPage(database)]),
    ...(captcha?.sandboxPages ? [captcha.sandboxPages] : []),
  ]
}

const addressOf = (c: Context, { configuration }: Services): string =>
  clientAddress(
    getConnInfo(c).remote.address ?? '',
    c.req.header('X-Forwarded-For'),
    configuration.trustedProxies,
  )

async function answer(row: Call, c: Context, services: Services, secure: boolean): Promise<Response> {
  const sessions = await openSession(c, services, secure)
  const context = { ...services, sessions, address: addressOf(c, services), request: c.req }
  if (row.everyone) {
    const handler = handlers[row.name as keyof typeof handlers]
    const response = await handle(row, handler, c, { ...context, session: nobody })
    response.headers.set('Cache-Control', EVERYONE)
    return response
  }
  if (row.method === 'POST' && !sessions.tokenFits(c.req.header('X-XSRF-TOKEN'))) {
    throw new Refusal(403, 'This page is out of date. Please try again')
  }
  if (row.kind === 'read' && sessions.session?.retired) throw sessionChanged(sessions.session)
  // One call alone begins a session: two that run at once would begin two, and the later cookie would win.
  const hasSession = sessions.session !== null || row.name === getUser.name
  if (row.method === 'POST') await sessions.store()
  const session = hasSession ? sessions.ensure() : nobody
  try {
    return await handle(row, handlers[row.name as keyof typeof handlers], c, { ...context, session })
  } catch (error) {
    if (error instanceof Refusal || !(await isDeleted(services.database, session.accountId))) throw error
    throw wasDeleted()
  }
}

/**
 * States the length of each answer. Without it, a proxy may end an answer of a killed server as if it were whole; and
 * answers that are too small to gain from it would be compressed.
 */
const statesLength: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.body) return
  const body = await c.res.arrayBuffer()
  c.res = new Response(body, c.res)
  c.res.headers.set('Content-Length', String(body.byteLength))
}

/** Refuses a request from another site before it reads the body. The browser states the origin of each request. */
const sameSite: MiddlewareHandler = async (c, next) => {
  const from = c.req.header('Sec-Fetch-Site')
  if (from === 'cross-site') throw new Refusal(403, 'This request came from another site.')
  await next()
}

const withHeaders =
  (headers: Record<string, string>): MiddlewareHandler =>
  async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
  }

function failed(
  c: Context,
  error: Error,
  { log }: Services,
  { documents: { broken, frame } }: Site,
  secure: boolean,
): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const busy = isBusy(error) ? comeAgain() : null
  const isCall = c.req.path.startsWith('/ajax/') || c.req.path.startsWith(API_PATH)
  const refusal = error instanceof Refusal ? error : busy
  if (refusal?.retryAfterSeconds) c.header('Retry-After', String(refusal.retryAfterSeconds))
  if (busy) log.warn({ reason: reasonOf(error) }, 'the database could not answer now')
  if (refusal && (isCall || !busy)) return c.json(refusal.body, refusal.status)
  if (!busy) log.error({ error: error.stack }, 'a request failed')
  const status = busy ? 503 : 500
  const apology = 'Something went wrong on our side. Please try again later'
  if (isCall) return c.json({ error: apology }, status)
  if (!c.req.header('Accept')?.includes('text/html')) return c.text(apology, status)
  return c.html(broken, status, headersFor('document', secure, frame.inline))
}

/** Logs one line for each request: no address, query, body or cookie, and only the paths of known pages and calls. */
const logged =
  ({ log, metrics }: Services, isStopping: () => boolean): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now()
    await next()
    // A connection that stays open would be cut at the end.
    if (isStopping()) c.res.headers.set('Connection', 'close')
    const path =
      pageAt(c.req.path)?.page ?? (calls.has(c.req.path) ? c.req.path : (apiPathAt(c.req.path) ?? 'file'))
    const ms = performance.now() - started
    log.info({ method: c.req.method, path, status: c.res.status, ms: Math.round(ms) })
    metrics.answered(path, c.res.status, ms / 1000)
  }

const calls: ReadonlySet<string> = new Set([...Object.values(endpoints).map(row => row.path), PASS_LOG_PATH])
