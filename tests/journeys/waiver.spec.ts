import { expect, test } from './fixtures.ts'
import { fillAddress, fillCard, newEmail, register } from './shopper.ts'
import { openReserved } from './shortcuts.ts'

test('RTE-16 WVR-01 WVR-02 GAP-95 GAP-113 ASM-01 ASM-02 GAP-96 CON-28 CON-29 the terms of an activity open in a new tab and are confirmed there, and the organiser’s message follows', async ({
  page,
  browser,
}) => {
  await openReserved(page, 'an-evening-with-the-owls', 'Under the beams', 1, 'Help an owlet home')
  await page.getByRole('button', { name: 'Skip donation' }).click()
  await register(page, newEmail(), 'Sam Field')
  await page.getByLabel('Card number').waitFor()
  await fillCard(page)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByRole('heading', { name: 'Waiver', level: 1 })).toBeVisible({ timeout: 20_000 })

  const link = page.getByRole('link', { name: /^Read the activity terms and conditions/ })
  await expect(link).toHaveAttribute('href', /^\/activity-terms-and-conditions\/[0-9A-HJKMNP-TV-Z]{10}\/$/)
  const opened = page.context().waitForEvent('page')
  await link.click()
  const terms = await opened
  await expect(terms.getByRole('heading', { name: 'Activity terms and conditions', level: 1 })).toBeVisible()
  await expect(terms.getByText('Owls fly low and land where they like.')).toBeVisible()
  const confirm = terms.getByRole('button', { name: 'I have read and accept these terms' })
  await confirm.click()
  await expect(terms.getByText('You have confirmed these terms.')).toBeVisible()
  await terms.reload()
  await expect(terms.getByText('You have confirmed these terms.')).toBeVisible()
  await expect(confirm).toHaveCount(0)

  const stranger = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await stranger.goto(new URL(terms.url()).pathname)
  await expect(stranger.getByText('Owls fly low and land where they like.')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'I have read and accept these terms' })).toHaveCount(0)
  await expect(stranger.locator('main')).not.toContainText('Sam')
  await stranger.goto('/activity-terms-and-conditions/0000000000/')
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await stranger.context().close()

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Messages from the organiser', level: 1 })).toBeVisible()
  const message = page.locator('section').filter({ hasText: 'An Evening with the Owls' })
  await expect(message).toContainText(/Hushwing Owl Sanctuary · \w{3} [\d/]+ at 6:00 pm/)
  await expect(message).toContainText('Please leave dogs, whistles and very large hats at home.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Order complete! Your tickets are on their way.')).toBeVisible()
})
