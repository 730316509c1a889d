import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import {
  addTickets,
  codesFor,
  expectComplaints,
  fillAddress,
  keepUpdated,
  newEmail,
  register,
  reserve,
  sendCode,
  setFields,
} from './shopper.ts'
import { openReserved } from './shortcuts.ts'
import { storedText } from './storedText.ts'

const DELETE = /^Delete 1 Lantern Row/

// Without background sync, as in some browsers, the page sends the updates.
test.use({ serviceWorkers: 'block' })

/** Buys a ticket by card, which saves the billing address. */
async function buy(page: Page, email: string): Promise<void> {
  await openReserved(page, 'the-moonlit-circus', 'Gallery', 1)
  await register(page, email, 'Sam Field')
  await fillAddress(page)
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12/30')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('Order complete!')).toBeVisible({ timeout: 20_000 })
}

test('GAP-102 settings show the account and the saved addresses, and delete them, also offline', async ({
  page,
  problems,
}) => {
  const email = newEmail()
  await buy(page, email)
  await page.goto('/account/wallet/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Account settings' }).click()
  // The settings are a document of their own, so the browser places the focus.
  await expect(page.getByRole('heading', { name: 'Account settings', level: 1 })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('button', { name: DELETE })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: DELETE }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: DELETE })).toHaveCount(0)
  await expect(page.getByText('What you deleted goes as soon as there is a network.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('What you deleted goes')).toHaveCount(0)
  // The report of an offline attempt may arrive late.
  expectComplaints(problems)
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('An address that you pay or order with is saved here.')).toBeVisible()

  await page.route('**/get_user/', route => route.abort())
  await page.reload()
  await expect(page.getByText('Your settings are here as soon as there is a network.')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('No connection.').first()).toBeVisible()
  await page.unroute('**/get_user/')
  await page.context().setOffline(false)
  await expect(page.getByText(email)).toBeVisible()
  expectComplaints(problems)
})

test('GAP-102 settings of a visitor link to sign-in', async ({ page }) => {
  await page.goto('/account/settings/')
  await expect(page.getByText('Sign in to see your e-mail address')).toBeVisible()
  await expect(page).toHaveTitle('Account settings - Foyer')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  const email = newEmail()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('It will be registered when you check out')).toBeVisible()
})

/** Signs in on another device to the account that has ordered. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin/')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Ticket wallet' })).toBeVisible({ timeout: 15_000 })
}

test('The address changes by a code, what was typed survives a reload, and another device is signed out and cleared', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  const [email, changed] = [newEmail(), newEmail()]
  await buy(page, email)
  await page.goto('/account/settings/')
  await page.getByRole('button', { name: 'Change e-mail address' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('link', { name: 'Type your email address' })).toBeVisible()
  await page.getByLabel('New e-mail address').fill(changed)
  await page.getByLabel('Full name').fill('Sam Oak')
  await page.reload()
  await expect(page.getByLabel('New e-mail address')).toHaveValue(changed)
  await expect(page.getByLabel('Full name')).toHaveValue('Sam Oak')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Code sent to inbox')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Code sent to inbox')).toBeVisible()
  await expect.poll(async () => (await codesFor(page, changed)).length).toBe(1)
  const [code = ''] = await codesFor(page, changed)
  const tab = await page.context().newPage()
  await tab.goto('/account/settings/')
  await expect(tab.getByText(email, { exact: true })).toBeVisible()
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText(`Your e-mail address is ${changed} now.`)).toBeVisible()
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // For a moment, what was typed of the change is still there too.
  await expect(tab.getByText(email, { exact: true })).toHaveCount(0)
  await expect(tab.getByText(changed, { exact: true }).first()).toBeVisible()
  await tab.close()

  await page.getByText('Gallery').or(page.locator('#orders ~ details summary')).first().click()
  await expect(page.getByText('Total, fees included')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^foyer-.*\.json$/)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await signIn(other, changed)
  await expect(other.getByText('The Moonlit Circus').first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Sign out .* on / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out device' }).click()
  await expect(page.getByText('The device is signed out.')).toBeVisible()
  await other.reload()
  await expect(other.getByText('You were signed out of this device on another one.')).toBeVisible()
  const stored = await storedText(other)
  for (const trace of [changed, 'Sam Oak']) expect(stored).not.toContain(trace)
  await elsewhere.close()
  expectComplaints(problems)
})

test('PAY-03 the contact number of the account stands in the payment step until another is typed', async ({
  page,
}) => {
  await buy(page, newEmail())
  await page.goto('/account/settings/')
  await page.getByLabel('Contact number').fill('01632 960 055')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await setFields(page, '/checkout/checkout/get/', () => ({ has_require_phone_number: true }))
  await addTickets(page, 'the-moonlit-circus', 'Gallery', 1)
  await reserve(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await keepUpdated(page)
  const field = page.getByLabel('Contact number')
  await expect(field).toHaveValue('01632 960 055')
  await field.fill('')
  await page.reload()
  await expect(field).toHaveValue('')
  await expect(page.getByLabel('Card number')).toBeVisible()
})

test('The account is deleted by a code once its owner has read what goes and stays, and leaves nothing on its devices', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  const email = newEmail()
  await buy(page, email)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await signIn(other, email)
  await expect(other.getByText('The Moonlit Circus').first()).toBeVisible()
  await page.goto('/account/settings/')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'What stays' })).toBeVisible()
  await expect(page.getByText('Your wallet has 1 ticket for coming events')).toBeVisible()
  await page.getByRole('button', { name: 'Keep account' }).click()
  await expect(page.getByRole('heading', { name: 'What stays' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Code sent to inbox')).toBeVisible()
  const known = (await codesFor(page, email)).length
  await expect.poll(async () => (await codesFor(page, email)).length).toBeGreaterThanOrEqual(known)
  await page.reload()
  await expect(page.getByText('Code sent to inbox')).toBeVisible()
  await page.getByLabel('One-time code').fill('000000')
  await page.getByRole('button', { name: 'Delete account for good' }).click()
  await expect(page.getByText('That is not the code we sent.')).toBeVisible()
  const [code = ''] = await codesFor(page, email)
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Delete account for good' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  const own = await storedText(page)
  for (const trace of [email, 'Sam Field', 'Moonlit']) expect(own).not.toContain(trace)
  await page.goto('/account/wallet/')
  await expect(page.getByText('The Moonlit Circus')).toHaveCount(0)
  await other.reload()
  await expect(other.getByText('Unless your account was deleted there')).toBeVisible()
  const stored = await storedText(other)
  for (const trace of [email, 'Sam Field', 'Moonlit']) expect(stored).not.toContain(trace)
  await elsewhere.close()
  expectComplaints(problems)
})
