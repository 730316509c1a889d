import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { connect } from '../../../server/database/connect.ts'
import { importCatalogue } from '../../../server/operation/importCatalogue.ts'
import { type FaultProxy, startFaultProxy } from '../../faults/faultProxy.ts'
import { findHeadlessBrowser } from '../../support/browser.ts'
import { freePort } from '../../support/freePort.ts'
import { startPostgres } from '../../support/postgres.ts'
import { type RunningApp, runApp } from '../../support/runApp.ts'

/** The real server behind a network that can fail, and a browser. */
export interface PageWorld {
  app: RunningApp
  network: FaultProxy
  browser: Browser
  close(): Promise<void>
}

/** The server with the sample events. The page must be built. */
export async function openPageWorld(): Promise<PageWorld> {
  const postgres = await startPostgres()
  const port = await freePort()
  const network = await startFaultProxy(`http://localhost:${port}`)
  const database = await connect({ url: await postgres.createDatabase('explorer') })
  const app = await runApp(database, { PORT: String(port), ORIGIN: network.origin })
  await importCatalogue(database, { kind: 'samples' })
  const browser = await chromium.launch({
    executablePath: findHeadlessBrowser() ?? '',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  return {
    app,
    network,
    browser,
    async close() {
      await browser.close()
      await network.stop()
      await app.stop()
      await postgres.stop()
    },
  }
}

/** A phone of somebody, with its own cookies and its own store. */
export interface Phone {
  email: string
  context: BrowserContext
  tabs: Page[]
  isOffline: boolean
  /**
   * What was typed and where, by the heading of its screen and the name of its field, until it is sent. The device keeps
   * the words of the tab that typed last.
   */
  typed: Map<string, { text: string; page: Page }>
  /** What was shown before the last press, with the press, and how often in a row. */
  same: { shown: string; times: number }
  /** Where a message said that a save failed: how many requests there had been by then. */
  failedAt: { said: string; path: string; body: string; count: number } | null
}

/** Waits until the service worker is active: before that, a page cannot be opened without a network. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

/** Where the newest navigation of a tab has failed. */
const failedAt = new WeakMap<Page, string>()

/** Whether a tab shows the browser's own page, because that of a provider could not be reached. */
export const isUnreachedProvider = (page: Page): boolean =>
  page.url().startsWith('chrome-error:') && new URL(barOf(page)).pathname.startsWith('/sandbox/')

/** What a tab has in its address bar, also where it could not be reached. */
export const barOf = (page: Page): string =>
  page.url().startsWith('chrome-error:') ? (failedAt.get(page) ?? page.url()) : page.url()

let shoppers = 0

/** `email`: of whom it is; without one, of a new shopper. */
export async function openPhone(
  { browser, network }: PageWorld,
  uncaught: string[],
  email = `walker.${process.pid}.${shoppers++}@example.com`,
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: network.origin,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'cookie_policy', value: 'declined', url: network.origin }])
  context.on('weberror', one => uncaught.push(String(one.error())))
  context.on('page', tab =>
    tab.on('requestfailed', request => {
      if (request.isNavigationRequest()) failedAt.set(tab, request.url())
    }),
  )
  const page = await context.newPage()
  await page.goto('/')
  return {
    email,
    context,
    tabs: [page],
    isOffline: false,
    typed: new Map(),
    same: { shown: '', times: 0 },
    failedAt: null,
  }
}
