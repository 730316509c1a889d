import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import { addTickets, expectComplaints, newEmail, register } from './shopper.ts'
import { openReserved } from './shortcuts.ts'

const join = (page: Page) => page.getByRole('button', { name: 'Join the mailing list' })
const yes = (page: Page) => page.getByRole('button', { name: 'Yes, write to me' })
const link = (page: Page) => page.getByRole('link', { name: 'join our mailing list' })

/** Opens the link in the mail sent to this address. */
async function openLetter(page: Page, email: string): Promise<void> {
  const read = async (path: string) => (await page.request.get(path)).text()
  const letters = new RegExp(`"(/sandbox/mailbox/\\d+)">May Foyer write to you\\?</a> to ${email},`)
  const newest = async () => letters.exec(await read('/sandbox/mailbox/'))?.[1] ?? ''
  await expect.poll(newest, { timeout: 10_000 }).not.toBe('')
  await page.goto(/href="([^"]+#[^"]+)"/.exec(await read(await newest()))?.[1] ?? '')
}

test('RTE-12 BAS-09 BAS-10 GAP-97 the empty basket links an anonymous visitor to the mailing list', async ({
  page,
}) => {
  await page.goto('/smartcheckout/')
  await expect(link(page)).toHaveAttribute('href', '/mailing-list')
  await link(page).click()
  await expect(page.getByRole('heading', { name: 'Mailing list', level: 1 })).toBeVisible()
  await join(page).click()
  await expect(page.getByRole('link', { name: 'Type your email address' })).toBeVisible()
  await page.getByRole('link', { name: 'Please tick the box, so that we may write to you' }).click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.getByLabel('Email address').fill('sam@')
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(
    'Please type a valid email address',
  )
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByRole('checkbox').check()
  await join(page).click()
  await expect(page.getByText('Please open the link that we have sent you', { exact: false })).toBeVisible()
  expect(page.url()).not.toContain('example.com')
})

test('GAP-97 the link in the confirmation mail opens a page, and only its button subscribes', async ({
  page,
  problems,
}) => {
  const email = newEmail()
  await page.goto('/mailing-list')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('checkbox').check()
  await join(page).click()
  await openLetter(page, email)
  await expect(page.getByRole('heading', { name: 'Mailing list', level: 1 })).toBeVisible()
  await page.route('**/mailing_list/confirm/', route => route.fulfill({ status: 503, body: '' }))
  await yes(page).click()
  await expect(page.getByText('Your answer could not be sent.', { exact: false })).toBeVisible()
  await page.unroute('**/mailing_list/confirm/')
  await yes(page).click()
  await expect(page.getByText('Thank you. You are on our mailing list.')).toBeVisible()
  await page.reload()
  await yes(page).click()
  await expect(page.getByText('Thank you. You are on our mailing list.')).toBeVisible()
  await page.goto('/mailing-list/confirm/#a-link-that-was-cut')
  await page.reload()
  await yes(page).click()
  await expect(page.getByText('This link can no longer be used. You can ask for a new one.')).toBeVisible()
  expectComplaints(problems)
})

test('BAS-10 GAP-97 a signed-in shopper subscribes without typing an address, and a subscriber sees no link', async ({
  page,
}) => {
  const email = newEmail()
  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await register(page, email, 'Sam Field')
  await expect(page.getByText('Order complete!', { exact: false })).toBeVisible({ timeout: 20_000 })
  // A ticket is added and removed: the basket is empty again.
  const empty = async () => {
    await addTickets(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
    const removed = page.waitForResponse('**/remove_from_basket/')
    await page.getByRole('button', { name: /^Remove/ }).click()
    await removed
    await expect(page.getByText('Looking for something to put in your basket?')).toBeVisible()
  }
  await empty()
  await link(page).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByRole('checkbox').check()
  await join(page).click()
  await openLetter(page, email)
  await yes(page).click()
  await expect(page.getByText('Thank you. You are on our mailing list.')).toBeVisible()
  await page.goto('/smartcheckout/')
  await expect(page.getByText('Looking for something to put in your basket?')).toBeVisible()
  await expect(link(page)).toHaveCount(0)
})

test('GAP-97 the mailing list form offline shows an error, keeps the address, and accepts it when online', {
  tag: '@adversity',
}, async ({ page, context, problems }) => {
  await page.goto('/mailing-list')
  const email = newEmail()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('checkbox').check()
  await context.setOffline(true)
  await join(page).click()
  await expect(page.getByRole('alert').getByText('There is no connection.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await context.setOffline(false)
  await page.route('**/mailing_list/', route => route.fulfill({ status: 503, body: '' }))
  await join(page).click()
  await expect(
    page.getByRole('alert').getByText('We do not know whether this has arrived', { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.unroute('**/mailing_list/')
  await join(page).click()
  await expect(page.getByText('Thank you.', { exact: false })).toBeVisible()
  problems.splice(0)
})

test('GAP-97 the mailing list page is complete without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  const page = await context.newPage()
  expect((await page.goto('/mailing-list'))?.status()).toBe(200)
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect(page.getByText('Foyer may e-mail me about upcoming events.')).toBeVisible()
  await context.close()
})

test('GAP-97 what is typed to join survives other pages and a reload, and leaves the device at sign-out', async ({
  page,
}) => {
  const email = newEmail()
  // What writes to the device is loaded last.
  await page.goto('/mailing-list', { waitUntil: 'networkidle' })
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('checkbox').check()
  await page.goto('/')
  await page.goto('/mailing-list')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByRole('checkbox')).toBeChecked()
  const other = await page.context().newPage()
  await openReserved(other, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await register(other, newEmail(), 'Sam Field')
  await other.goto('/account/wallet/')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email address')).not.toHaveValue(email)
  await page.reload()
  await expect(page.getByLabel('Email address')).toHaveValue('')
})
