import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import { addTickets, newEmail, register, reserve, sendCode } from './shopper.ts'
import { storedText } from './storedText.ts'

const event = 'supper-in-the-glasshouse'

async function order(page: Page, email: string, name: string): Promise<void> {
  await addTickets(page, event, 'Helping hand', 1)
  await reserve(page)
  await register(page, email, name)
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 20_000 })
}

test('stored data and pending edits of one user are neither shown to nor sent for the next user of the device', {
  tag: '@adversity',
}, async ({ page, context, browser, baseURL, problems }) => {
  const [ann, bob] = [newEmail(), newEmail()]
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await order(await elsewhere.newPage(), bob, 'Bob Field')
  await elsewhere.close()

  await order(page, ann, 'Ann Field')
  await page.goto('/account/wallet/')
  await expect(page.getByText('Ann Field')).toBeVisible()
  await addTickets(page, event, 'A place at the table', 1)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByText('saved on this device', { exact: true })).toBeVisible()

  // The session of the first user has expired.
  await context.clearCookies()
  const sent: string[] = []
  context.on('request', request => {
    if (request.url().includes('update_ticket_quantity')) sent.push(request.url())
  })
  await context.setOffline(false)
  await expect(page.getByText('A change that you made here was not sent', { exact: false })).toBeVisible({
    timeout: 20_000,
  })
  await page.goto('/account/wallet/')
  await expect(page.getByText('Ann Field')).toBeVisible()

  await page.goto('/signin/')
  await page.getByLabel('Email address').fill(bob)
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Bob Field')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Ann Field')).toHaveCount(0)
  const stored = await storedText(page)
  expect(stored).toContain('Bob Field')
  for (const trace of [ann, 'Ann Field']) expect(stored).not.toContain(trace)
  expect(sent).toEqual([])
  problems.splice(0)
})
