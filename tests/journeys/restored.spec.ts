import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import { addTickets, keepUpdated, newEmail, openWithWorker, register, reserve, sendCode } from './shopper.ts'
import { storedText } from './storedText.ts'

const event = 'supper-in-the-glasshouse'
const ticket = 'A place at the table'

test.beforeEach(async ({ page }) => {
  await openWithWorker(page)
})

test.afterEach(({ problems }) => {
  // The browser logs failed requests to its console.
  problems.splice(0, problems.length, ...problems.filter(problem => !problem.includes('net::ERR')))
})

const secondsShown = async (page: Page): Promise<number> => {
  const shown = (await page.getByRole('timer').textContent()) ?? ''
  const [minutes = 0, seconds = 0] = shown.split(':').map(Number)
  return minutes * 60 + seconds
}

test('a checkout loaded offline shows its step, its countdown and the typed text, and continues when online', async ({
  page,
  context,
}) => {
  await addTickets(page, event, ticket, 2)
  await reserve(page)
  const email = newEmail()
  await page.getByLabel('Email address').fill(email)
  const before = await secondsShown(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByText('checking')).toBeVisible()
  expect(await secondsShown(page)).toBeLessThanOrEqual(before)
  expect(await secondsShown(page)).toBeGreaterThan(before - 60)
  await expect(page.getByText(/No connection\. This is your basket as of \d\d:\d\d\./)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('No connection.')).toHaveCount(0)
  await expect(page.getByText('checking')).toHaveCount(0)
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByLabel('Full name').fill('Sam Field')
  await page.getByRole('button', { name: 'Continue' }).click()
  await keepUpdated(page)
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 20_000 })
})

test('ACC-20 returning from the mail app shows the code field, then the name typed so far', async ({
  page,
}) => {
  await addTickets(page, event, ticket, 1)
  await reserve(page)
  await page.getByLabel('Email address').fill(newEmail())
  const code = await sendCode(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Code sent to inbox' })).toBeVisible()
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByLabel('Full name').fill('Sam Fie')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Sam Fie')
  await page.getByLabel('Full name').fill('Sam Field')
  await page.getByRole('button', { name: 'Continue' }).click()
  await keepUpdated(page)
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 20_000 })
  expect(await storedText(page)).not.toContain(code)
})

test('the basket is shown offline, also after the tab was closed', { tag: '@adversity' }, async ({
  page,
  context,
}) => {
  await addTickets(page, event, ticket, 3)
  // This page keeps the browser open.
  const again = await context.newPage()
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
  await context.setOffline(true)
  await again.goto('/smartcheckout/')
  await expect(again.getByRole('spinbutton')).toHaveValue('3')
  await expect(again.getByText('This is your basket as of', { exact: false })).toBeVisible()
  await again.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(again.getByText('saved on this device', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(again.getByRole('button', { name: 'Reserve Basket, 4 items' })).toBeEnabled({
    timeout: 15_000,
  })
})

test('signing out offline deletes all data from the phone, and the sign-out is the first request when online', {
  tag: '@adversity',
}, async ({ page, context }) => {
  await addTickets(page, event, ticket, 1)
  await reserve(page)
  const email = newEmail()
  await register(page, email, 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.has('drawn'))).toBe(true)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Your tickets leave this device.', { exact: false })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('There are no tickets on this device.', { exact: false })).toBeVisible()
  await page.reload()
  await expect(page.getByText('There are no tickets on this device.', { exact: false })).toBeVisible()
  const stored = await storedText(page)
  for (const trace of [email, 'Sam Field']) expect(stored).not.toContain(trace)

  const asked: string[] = []
  context.on('request', request => {
    if (request.url().includes('/ajax/') && !request.url().includes('/catalogue/'))
      asked.push(new URL(request.url()).pathname)
  })
  await context.setOffline(false)
  await page.goto('/account/wallet/')
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  expect(asked[0]).toBe('/ajax/store/session/sign_out/')
  await expect(page.getByText('There are no tickets on this device.', { exact: false })).toBeVisible()
  // The session cookie changes with the answer to the sign-out, which may still be in flight.
  const user = async () => (await page.request.get('/ajax/user/user/get_user/')).json()
  await expect.poll(async () => (await user()).id).toBeNull()
})

test('a sign-out without a network says that it empties the basket, and the checkout says so afterwards', {
  tag: '@adversity',
}, async ({ page, context }) => {
  await addTickets(page, event, ticket, 1)
  await reserve(page)
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 20_000 })
  await addTickets(page, event, ticket, 2)
  await page.goto('/account/wallet/')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Basket, 2 items' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your basket is emptied')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('There are no tickets on this device.', { exact: false })).toBeVisible()
  await page.goto('/smartcheckout/')
  await expect(
    page.getByText('You have signed out, and your basket was emptied.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText(/Nothing is lost|saved on this device/)).toHaveCount(0)
})
