import { startServer, type TestServer } from '../support/server.ts'
import { test as base, expect } from './fixtures.ts'
import { addTickets } from './shopper.ts'

/** A server that looks at the browser. */
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

test('RSV-09 RSV-10 RSV-11 RSV-12 RSV-13 an app’s own browser is told to open the page in another one', async ({
  page,
  server,
}) => {
  await addTickets(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(page.getByRole('alert').getByText('You are using an incompatible browser')).toBeVisible()
  const explanation = page.getByText('You opened Foyer inside another app.', { exact: false })
  await expect(explanation).toBeHidden()
  await page.getByText('Why am I seeing this?').click()
  await expect(explanation).toBeVisible()

  await page.getByRole('button', { name: 'Copy link' }).click()
  const copied = page.getByText('Link copied')
  await expect(copied).toBeVisible()
  const shown = Date.now()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin}/smartcheckout/`)
  await expect(copied).toBeHidden()
  expect(Date.now() - shown).toBeGreaterThan(1500)
  expect(Date.now() - shown).toBeLessThan(4000)

  await page.getByRole('button', { name: 'Back to basket' }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
})
