import type { BrowserContext, Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { sendPath } from '../../src/wallet/transfers/sendPath.ts'
import { expect, test } from './fixtures.ts'
import { newEmail, workerReady } from './shopper.ts'
import { takeFreeTickets } from './shortcuts.ts'

test.use({ viewport: { width: 390, height: 844 } })

const SUPPER = ['supper-in-the-glasshouse', 'A place at the table'] as const

/** The paths of the codes on the page. */
const codesOn = (page: Page) =>
  page.locator('.qr-code path').evaluateAll(paths => paths.map(path => path.getAttribute('d') ?? ''))

/** What the worker answers the wallet's address with, as a page that has run no script. */
async function answered(context: BrowserContext): Promise<{ page: Page; html: string }> {
  const page = await context.newPage()
  const answer = await page.goto(pages.wallet.path, { waitUntil: 'commit' })
  expect(answer?.fromServiceWorker()).toBe(true)
  return { page, html: (await answer?.text()) ?? '' }
}

/** Waits until the wallet is stored as it is drawn here. */
async function stored(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await (await caches.match('/account/wallet/', { cacheName: 'drawn' }))?.text()) ?? '',
      ),
    )
    .toContain('class="qr-code"')
}

test('GAP-93 the code of the next ticket is in the document that the worker answers with, before any script has run', async ({
  page,
  context,
  problems,
}) => {
  await takeFreeTickets(page, ...SUPPER, 3, newEmail())
  await page.goto(pages.wallet.path)
  await workerReady(page)
  await page.reload()
  await expect(page.locator('.qr-code')).toHaveCount(3)
  const codes = await codesOn(page)
  await stored(page)
  // It may be stored before the page has asked for all that is new.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const gate = await answered(context)
  // Two of three: they are what the first screen shows.
  expect(codes.map(code => gate.html.includes(code))).toEqual([true, true, false])
  expect(gate.html).toContain('<title>Ticket wallet - Foyer</title>')
  expect(gate.html).not.toContain('Last checked')
  // It is drawn anew from what the device has stored, and can be pressed.
  await expect(gate.page.locator('.qr-code')).toHaveCount(3)
  expect(await codesOn(gate.page)).toEqual(codes)
  await gate.page
    .getByRole('button', { name: /^Show ticket/ })
    .first()
    .click()
  await expect(gate.page.getByRole('dialog', { name: /^Ticket / })).toBeVisible()
  expect(problems).toEqual([])
})

test('GAP-93 the wallet is stored also where it is drawn before the device has its worker', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const container = ServiceWorkerContainer.prototype
    const { register } = container
    container.register = async function (...given) {
      await new Promise(resume => addEventListener('register now', resume))
      return register.apply(this, given)
    }
  })
  await takeFreeTickets(page, ...SUPPER, 1, newEmail())
  await page.goto(pages.wallet.path)
  await expect(page.locator('.qr-code')).toHaveCount(1)
  const codes = await codesOn(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  await page.evaluate(() => dispatchEvent(new Event('register now')))
  await stored(page)
  await context.setOffline(true)
  expect((await answered(context)).html).toContain(codes[0])
})

test('GAP-93 GAP-94 the form that sends tickets takes nothing out of the document with the wallet', {
  tag: '@detail',
}, async ({ page }) => {
  const [ticket] = await takeFreeTickets(page, ...SUPPER, 1, newEmail())
  await page.goto(pages.wallet.path)
  await workerReady(page)
  await page.reload()
  await stored(page)
  const shell = page.waitForResponse(response => response.url().endsWith('/index.html'))
  await page.goto(`${pages.wallet.path}${sendPath(ticket?.sale_reference ?? '')}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Transfer tickets' })).toBeVisible()
  await shell
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  await stored(page)
})

test('GAP-93 the document with the wallet shows a ticket that has joined since, and nothing after a sign-out in the settings', {
  tag: '@detail',
}, async ({ page, context }) => {
  const email = newEmail()
  await takeFreeTickets(page, ...SUPPER, 1, email)
  await page.goto(pages.wallet.path)
  await workerReady(page)
  await page.reload()
  await expect(page.locator('.qr-code')).toHaveCount(1)
  const [old] = await codesOn(page)
  await stored(page)
  await page.goto('about:blank')
  const other = await context.newPage()
  await takeFreeTickets(other, ...SUPPER, 1, email)
  await other.goto(pages.checkout.path)
  await expect(other.getByRole('heading', { name: 'Order completed' })).toBeVisible()
  // The device has both tickets now, so it no longer answers with the old one alone.
  await expect.poll(() => other.evaluate(() => caches.has('drawn'))).toBe(false)
  await other.goto(pages.wallet.path)
  await expect(other.locator('.qr-code')).toHaveCount(2)
  await stored(other)
  const codes = await codesOn(other)
  expect(codes.includes(old ?? '')).toBe(true)
  const gate = await answered(context)
  expect(codes.map(code => gate.html.includes(code))).toEqual([true, true])
  await gate.page.close()

  await other.goto(pages.settings.path)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => other.evaluate(() => caches.has('drawn'))).toBe(false)
  const after = await answered(context)
  expect(after.html).toContain('<div id="root"></div>')
  await expect(after.page.getByText('There are no tickets on this device.', { exact: false })).toBeVisible()
})
