import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { holdBack, nameOneself, newEmail, reserve, workerReady } from './shopper.ts'
import { openBasket, openReserved } from './shortcuts.ts'

const event = 'supper-in-the-glasshouse'
const ticket = 'A place at the table'

test('DET-01 DET-02 DET-03 CON-36 the checkout determines its step, then shows it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const letGo = await holdBack(page, '**/checkout/checkout/get/')
  await page.goto('/smartcheckout/')
  await expect(page.getByRole('status').filter({ hasText: 'Determining checkout progress' })).toBeVisible()
  await expect(page.locator('.spinner')).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  expect(asked).toContain('/ajax/user/user/get_user/')
})

test('CON-34 a checkout that cannot be loaded shows an error and can be tried again', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await page.route('**/checkout/checkout/get/', route => route.fulfill({ status: 503, body: '' }))
  await page.goto('/smartcheckout/')
  await expect(page.getByText('Unable to get Checkout data. Please try again later')).toBeVisible()
  await page.unroute('**/checkout/checkout/get/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()

  await openBasket(page, event, ticket, 1)
  await page.route('**/checkout/checkout/get/', route => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  // The strip above the stored basket says it, and no toast covers the strip.
  await expect(page.getByText('Foyer does not answer.', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await expect(page.getByText('Unable to get Checkout data. Please try again later')).toHaveCount(0)
  await page.unroute('**/checkout/checkout/get/')
  problems.splice(0)
})

test('CON-30 CON-31 CON-32 SUM-03 SUM-05 DSP-14 Edit basket asks for confirmation, releases the hold, and reports a failure', async ({
  page,
  problems,
}) => {
  await openReserved(page, event, ticket, 1)
  await page.getByRole('button', { name: /^Order summary/ }).click()
  await page.getByRole('button', { name: 'Edit basket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit basket' })
  await expect(dialog).toContainText(
    'Editing your basket releases your reserved tickets. Do you want to continue?',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.route('**/destroy_sale/', route => route.abort())
  await page.getByRole('button', { name: 'Edit basket' }).click()
  await dialog.getByRole('button', { name: 'Edit basket' }).click()
  await expect(page.getByText('Unable to edit Basket. Please try again later')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.unroute('**/destroy_sale/')
  problems.splice(0)

  await page.getByRole('button', { name: 'Edit basket' }).click()
  await dialog.getByRole('button', { name: 'Edit basket' }).click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByRole('button', { name: 'Reserve Basket, 2 items' })).toBeEnabled({ timeout: 10_000 })
})

test('RTE-07 CON-01 CON-33 GAP-107 a reload at any step returns to it, and so does a tab that becomes visible', async ({
  page,
}) => {
  await openReserved(page, event, ticket, 1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  const reloaded = page.waitForResponse('**/checkout/checkout/get/')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await reloaded
  await page.goto('/')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('CON-35 a step whose save fails stays open and shows an error', { tag: '@adversity' }, async ({
  page,
  problems,
}) => {
  await openReserved(page, event, ticket, 1)
  await page.route('**/update_basket_state/', route => route.abort())
  await nameOneself(page, newEmail(), 'Sam Field')
  await expect(page.getByText('Unable to update the Basket state. Please try again later')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  problems.splice(0)
})

test('SUM-01 SUM-02 SUM-06 SUM-07 the order summary opens on a phone, is always open from 768 px, and ends with the countdown', async ({
  page,
}) => {
  await openReserved(page, event, ticket, 2)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  const line = summary.getByRole('list').getByText(`2 × ${ticket}`)
  const toggle = summary.getByRole('button', { name: /^Order summary/ })
  await expect(summary).toContainText(/Your tickets are reserved for \d+:\d\d$/)
  // What is bought stands above the step.
  await expect(toggle).toContainText(`2 × ${ticket}`)
  const [above, title] = [
    await toggle.boundingBox(),
    await page.getByRole('heading', { level: 1 }).boundingBox(),
  ]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(title?.y ?? 0)
  await expect(line).toBeHidden()
  await toggle.click()
  await expect(line).toBeVisible()
  await toggle.click()
  await expect(line).toBeHidden()
  await page.setViewportSize({ width: 767, height: 844 })
  await expect(line).toBeHidden()
  await page.setViewportSize({ width: 768, height: 844 })
  await expect(line).toBeVisible()
  await expect(toggle).toBeHidden()
})

test('CDN-02 CDN-06 CDN-07 CDN-08 CDN-12 CDN-13 after the hold has expired, one tap reserves again', {
  tag: '@detail',
}, async ({ page }) => {
  const server = await startServer({ HOLD_SECONDS: '5' })
  await page.goto(`${server.origin}/events/${event}/`)
  await page.getByRole('button', { name: `Increase quantity, ${ticket}` }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await reserve(page)
  await expect(
    page.getByText(
      'Your checkout time expired. If the tickets are still available, you can try to reserve them again.',
    ),
  ).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  await reserve(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await server.stop()
})

test('CON-37 GAP-104 each page loads the operator’s scripts once, also from the service worker', {
  tag: '@detail',
}, async ({ page }) => {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-scripts-'))
  const file = join(directory, 'ours.js')
  await writeFile(file, 'globalThis.loads = (globalThis.loads ?? 0) + 1')
  const server = await startServer({ SITE_SCRIPTS: file })
  const loads = () => page.evaluate(() => (globalThis as { loads?: number }).loads)
  for (const path of ['/', '/smartcheckout/']) {
    await page.goto(server.origin + path)
    await workerReady(page)
    await expect.poll(loads).toBe(1)
  }
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(loads).toBe(1)
  await page.goto('about:blank')
  await server.stop()
  await rm(directory, { recursive: true })
})
