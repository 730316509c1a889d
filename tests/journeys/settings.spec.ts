import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import { expectComplaints, fillAddress, newEmail, register, sendCode } from './shopper.ts'
import { openReserved } from './shortcuts.ts'

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
