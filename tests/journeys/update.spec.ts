import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { test as base, expect } from 'playwright/test'
import { pages } from '../../contract/pages.ts'
import { contentHash } from '../../sw/contentHash.ts'
import { freePort } from '../support/freePort.ts'
import { startServer } from '../support/server.ts'
import { addTickets, newEmail, openWithWorker, register, reserve } from './shopper.ts'
import { takeFreeTickets } from './shortcuts.ts'

interface Deployed {
  origin: string
  /** Replaces the build with another one; the server goes on with the documents that it has read. */
  build(): Promise<void>
  /** Replaces the build with one whose scripts have other names. Those of the old one are gone. */
  rename(): Promise<void>
  restart(): Promise<void>
}

const test = base.extend<{ deployed: Deployed }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that playwright asks for.
  deployed: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'foyer-build-'))
    await cp('dist', join(home, 'dist'), { recursive: true })
    await symlink(resolve('node_modules'), join(home, 'node_modules'))
    const settings = { PORT: String(await freePort()) }
    let server = await startServer(settings, home)
    await use({
      origin: server.origin,
      build: () => rebuild(home),
      rename: () => renameScripts(join(home, 'dist/page')),
      async restart() {
        await server.close()
        server = await startServer({ ...settings, ...server.data }, home)
      },
    })
    await server.stop()
    await rm(home, { recursive: true })
  },
  baseURL: async ({ deployed }, use) => use(deployed.origin),
})

/** Makes another build, with a different service worker and a different checkout document. */
async function rebuild(home: string): Promise<void> {
  const [page, worker] = ['smartcheckout.html', 'sw.js'].map(name => join(home, 'dist/page', name)) as [
    string,
    string,
  ]
  const html = await readFile(page, 'utf8')
  const second = html.replace('<head>', '<head><meta name="build" content="second">')
  await writeFile(page, second)
  const script = await readFile(worker, 'utf8')
  const entry = /"revision":"[^"]+",("url":"smartcheckout.html")/
  const revision = await contentHash(new TextEncoder().encode(second).buffer, true)
  await writeFile(worker, script.replace(entry, `"revision":"${revision}",$1`))
  await rm(`${worker}.br`, { force: true })
}

async function renameScripts(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter(name => /\.(js|html)$/.test(name))) {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace(/((?:assets|\.)\/[\w-]+)\.js\b/g, '$1-second.js'))
    if (name.startsWith('assets/')) await rename(path, path.replace(/\.js$/, '-second.js'))
  }
  // What was compressed before would be sent in their place.
  for (const name of names.filter(name => /\.(br|gz)$/.test(name))) await rm(join(folder, name))
}

const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    return { waiting: Boolean(registration?.waiting), installing: Boolean(registration?.installing) }
  })

test('a new version is activated after the checkout has ended and reloads no page', {
  tag: '@adversity',
}, async ({ page, context, deployed }) => {
  await openWithWorker(page)
  await addTickets(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await reserve(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await deployed.build()
  await deployed.restart()
  await expect.poll(async () => (await workers(page)).waiting, { timeout: 20_000 }).toBe(true)

  // A page outside the checkout activates the new version unless a checkout is open.
  const other = await context.newPage()
  await other.goto('/all-events/')
  await expect.poll(async () => (await workers(other)).waiting).toBe(true)
  expect(await takenOver(other, 3000)).toBe(false)

  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 20_000 })
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)

  // The last checkout that closes activates the new version. An old worker that is just active may stay for half a minute.
  await expect.poll(async () => (await workers(other)).waiting, { timeout: 45_000 }).toBe(false)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await page.goto('/smartcheckout/')
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', 'second')
})

test('GAP-93 a new version answers with no wallet that the old one has drawn', {
  tag: '@adversity',
}, async ({ page, deployed }) => {
  await takeFreeTickets(page, 'supper-in-the-glasshouse', 'A place at the table', 1, newEmail())
  await openWithWorker(page)
  await page.goto(pages.wallet.path)
  await expect(page.locator('.qr-code')).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => caches.has('drawn'))).toBe(true)
  await page.evaluate(async () =>
    (await caches.open('drawn')).put('/account/wallet/', new Response('of the old version')),
  )
  await deployed.build()
  await deployed.restart()
  await workers(page)
  // An old worker that is just active may stay for half a minute.
  const isOld = () =>
    page.evaluate(
      async () =>
        (await (await caches.match('/account/wallet/', { cacheName: 'drawn' }))?.text()) ===
        'of the old version',
    )
  await expect.poll(isOld, { timeout: 45_000 }).toBe(false)
  await page.goto(pages.wallet.path)
  await expect(page.locator('.qr-code')).toHaveCount(1)
})

/** What became of the worker that the page has looked for. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const found = new Promise<ServiceWorker | null>(resolve =>
      registration?.addEventListener('updatefound', () => resolve(registration.installing), { once: true }),
    )
    await registration?.update()
    const worker = await found
    return new Promise<string>(resolve => {
      const look = () => worker && worker.state !== 'installing' && resolve(worker.state)
      worker?.addEventListener('statechange', look)
      look()
    })
  })

test('between a build and the restart, no worker stores the new files with the old documents', {
  tag: '@adversity',
}, async ({ page, deployed }) => {
  await openWithWorker(page)
  await deployed.build()
  for (let look = 0; look < 5; look++) expect(await installed(page)).toBe('redundant')
  await deployed.restart()
  expect(['installed', 'activating', 'activated']).toContain(await installed(page))
})

/** Whether another service worker takes control of the page within this time. */
const takenOver = (page: Page, ms: number): Promise<boolean> =>
  page.evaluate(
    within =>
      new Promise<boolean>(resolve => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
        document.dispatchEvent(new Event('visibilitychange'))
        setTimeout(() => resolve(false), within)
      }),
    ms,
  )

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block', storageState: { cookies: [], origins: [] } })

  test('a tab of the shop whose files are gone from the server says so, and its Try again opens the page', {
    tag: '@adversity',
  }, async ({ page, deployed }) => {
    await page.goto('/')
    const link = page.locator('.event-card').first()
    const title = (await link.locator('h2').textContent()) ?? ''
    // The page asks this last, so all that it starts with has arrived. Before, its link loads the document anew.
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await deployed.rename()
    await deployed.restart()
    await link.click()
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('spinbutton').first()).toBeEnabled()
  })
})
