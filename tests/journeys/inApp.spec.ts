import { startServer, type TestServer } from '../support/server.ts'
import { test as base, expect } from './fixtures.ts'
import { openBasket } from './shortcuts.ts'

/** A server with the check for in-app browsers. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that playwright asks for.
    async ({}, use) => {
      const server = await startServer({ IN_APP_CHECK: 'on' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test.use({
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/22A Instagram 350.0.0.12.112',
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('RSV-09 RSV-10 RSV-11 RSV-12 RSV-13 an in-app browser shows how to open the page in another browser', async ({
  page,
  server,
}) => {
  await openBasket(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(page.getByRole('alert').getByText('You are using an incompatible browser')).toBeVisible()
  const explanation = page.getByText('You opened Foyer inside another app.', { exact: false })
  await expect(explanation).toBeHidden()
  await page.getByText('Why am I seeing this?').click()
  await expect(explanation).toBeVisible()

  const pressed = Date.now()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const copied = page.getByText('Link copied')
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin}/smartcheckout/`)
  await expect(copied).toBeHidden()
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(2000)
  expect(Date.now() - pressed).toBeLessThan(9000)

  await page.getByRole('button', { name: 'Back to basket' }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
})
