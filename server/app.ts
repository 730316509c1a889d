import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context as Exchange, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { Call } from '../contract/call.ts'
import { endpoints } from '../contract/endpoints.ts'
import { pageAt, pages } from '../contract/pages.ts'
import { CARD_RETURN, cardReturn } from './cardReturn.ts'
import { type Documents, documentAt, siteScriptPath } from './documents.ts'
import { handle } from './handle.ts'
import { handlers } from './handlers/handlers.ts'
import { headersFor, type ScriptProvider } from './headers.ts'
import { Refusal } from './refusal.ts'
import { captchaPages } from './sandbox/captcha/sandboxCaptcha.ts'
import { sandboxMailbox } from './sandbox/mailbox.ts'
import { analyticsPage } from './sandbox/sandboxAnalytics.ts'
import { sandboxPages } from './sandbox/stripe/pages.ts'
import type { Services } from './services.ts'
import { openSession } from './session.ts'
import { webhooks } from './webhooks.ts'

const LARGEST_BODY = 256 * 1024

export interface Site {
  documents: Documents
  /** The folder of the built page. */
  files: string
  /** The folder of the posters drawn at import. */
  posters: string
}

export function createApp(services: Services, site: Site): Hono {
  const { configuration, log } = services
  const secure = configuration.origin.startsWith('https:')
  const app = new Hono()

  app.use(logged(services))
  app.use(compress())
  app.onError((error, exchange) => {
    exchange.header('Cache-Control', 'no-store')
    if (error instanceof Refusal) return refused(exchange, error)
    log.error({ error: error.stack }, 'a request failed')
    const apology = 'Something went wrong on our side. Please try again later'
    if (exchange.req.path.startsWith('/ajax/')) return exchange.json({ error: apology }, 500)
    if (!exchange.req.header('Accept')?.includes('text/html')) return exchange.text(apology, 500)
    const { broken, inline } = site.documents
    return exchange.html(broken, 500, headersFor('document', secure, inline))
  })

  app.get('/healthz', exchange => exchange.text('ok'))
  app.use(
    '/ajax/*',
    withHeaders({ ...headersFor('answer', secure), 'Cache-Control': 'no-store' }),
    sameSite,
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: exchange => {
        // What is left of the body is not read, so the connection cannot be used again.
        exchange.header('Connection', 'close')
        throw new Refusal(413, 'This request is too large.')
      },
    }),
  )
  for (const row of Object.values(endpoints) as Call[]) {
    app.on(row.method, row.path, exchange => answer(row, exchange, services, secure))
  }
  app.all('/ajax/*', exchange => exchange.json({ error: 'There is no such call.' }, 404))

  app.route('/', webhooks(services))
  if (!configuration.smtpUrl) app.route('/', sandboxMailbox(services, headersFor('answer', secure)))
  const isSandbox = services.cards?.mode === 'sandbox'
  if (isSandbox) app.route('/', sandboxPages(services, headersFor('answer', secure)))
  if (!configuration.production)
    app.route('/', analyticsPage(services.database, headersFor('answer', secure)))
  if (services.captcha?.isSandbox) {
    const { hostname } = new URL(configuration.origin)
    app.route('/', captchaPages(services.keys, hostname, headersFor('answer', secure)))
  }

  app.get(CARD_RETURN, withHeaders(headersFor('answer', secure)), exchange =>
    cardReturn(exchange, services, secure),
  )
  app.use(withHeaders(headersFor('document', secure)))
  // What pretends to be a provider is only there where there is none.
  if (!isSandbox) app.get('/assets/:file{sandbox-.+}', exchange => exchange.notFound())
  if (!services.captcha?.isSandbox)
    app.get('/assets/:file{sandboxCaptcha-.+}', exchange => exchange.notFound())
  app.get('/assets/*', kept('public, max-age=31536000, immutable'), files(site.files))
  app.get(
    '/posters/*',
    kept('public, max-age=86400'),
    files(site.posters, path => path.replace('/posters/', '/')),
  )
  const providers: ScriptProvider[] = [
    ...(services.cards && !isSandbox ? ['stripe' as const] : []),
    ...(services.captcha && !services.captcha.isSandbox ? ['hcaptcha' as const] : []),
  ]
  const checkoutHeaders = headersFor('document', secure, undefined, providers)
  // The shells that a device keeps are the documents as they are served.
  for (const [path, html, headers] of [
    ['/index.html', site.documents.site, headersFor('document', secure)],
    ['/smartcheckout.html', site.documents.checkout, checkoutHeaders],
  ] as const) {
    app.get(path, kept('no-cache'), exchange => exchange.html(html, 200, headers))
  }
  site.documents.siteScripts.forEach((script, index) => {
    const headers = { 'Content-Type': 'text/javascript; charset=utf-8' }
    app.get(`${siteScriptPath}${index}.js`, kept('no-cache'), exchange => exchange.body(script, 200, headers))
  })
  app.get('*', async (exchange, next) => {
    if (!exchange.req.path.includes('.')) return next()
    exchange.header('Cache-Control', 'no-cache')
    return files(site.files)(exchange, next)
  })
  app.get('*', async exchange => {
    const { pathname, searchParams } = new URL(exchange.req.url)
    const place = pageAt(pathname)
    const { html, status, inline } = await documentAt(site.documents, services, place, searchParams)
    exchange.header('Cache-Control', 'no-cache')
    const isCheckout = place !== null && pages[place.page].document === 'checkout'
    return exchange.html(html, status, isCheckout ? checkoutHeaders : headersFor('document', secure, inline))
  })
  return app
}

async function answer(row: Call, exchange: Exchange, services: Services, secure: boolean): Promise<Response> {
  const sessions = await openSession(exchange, services.database, services.keys, secure)
  const context = { ...services, sessions, address: getConnInfo(exchange).remote.address ?? '' }
  if (row.everyone) {
    const handler = handlers[row.name as keyof typeof handlers]
    const response = await handle(row, handler, exchange, { ...context, session: nobody })
    response.headers.set('Cache-Control', 'public, max-age=30')
    return response
  }
  if (row.method === 'POST' && !sessions.tokenFits(exchange.req.header('X-XSRF-TOKEN'))) {
    throw new Refusal(403, 'This page is out of date. Please try again')
  }
  if (row.kind === 'read' && sessions.session?.retired) {
    throw new Refusal(401, 'Your session has changed. Please try again')
  }
  const session = await sessions.ensure()
  return handle(row, handlers[row.name as keyof typeof handlers], exchange, { ...context, session })
}

const nobody = { idHash: '', lineage: '', accountId: null, retired: false }

/** Browsers say where a request comes from; another site's is refused before anything is read. */
const sameSite: MiddlewareHandler = async (exchange, next) => {
  const from = exchange.req.header('Sec-Fetch-Site')
  if (from === 'cross-site') throw new Refusal(403, 'This request came from another site.')
  await next()
}

const withHeaders =
  (headers: Record<string, string>): MiddlewareHandler =>
  async (exchange, next) => {
    for (const [name, value] of Object.entries(headers)) exchange.header(name, value)
    await next()
  }

const kept =
  (value: string): MiddlewareHandler =>
  async (exchange, next) => {
    await next()
    if (exchange.res.ok) exchange.res.headers.set('Cache-Control', value)
  }

const files = (root: string, rewriteRequestPath?: (path: string) => string): MiddlewareHandler =>
  serveStatic({ root, precompressed: true, ...(rewriteRequestPath && { rewriteRequestPath }) })

function refused(exchange: Exchange, refusal: Refusal): Response {
  if (refusal.retryAfterSeconds) exchange.header('Retry-After', String(refusal.retryAfterSeconds))
  return exchange.json(refusal.body, refusal.status)
}

/** One line a request: no address, no query, no body, no cookie, and no path but those that we know. */
const logged =
  ({ log }: Services): MiddlewareHandler =>
  async (exchange, next) => {
    const started = performance.now()
    await next()
    const { path } = exchange.req
    log.info({
      method: exchange.req.method,
      path: pageAt(path)?.page ?? (calls.has(path) ? path : 'file'),
      status: exchange.res.status,
      ms: Math.round(performance.now() - started),
    })
  }

const calls: ReadonlySet<string> = new Set(Object.values(endpoints).map(row => row.path))
