import { expect, test } from './fixtures.ts'
import { newEmail, register } from './shopper.ts'

test('a free ticket, from the home page to the gate in flight mode', async ({ page }) => {
  const email = newEmail()
  await page.goto('/')
  await page.getByRole('link', { name: /Midwinter Strings/ }).click()
  await expect(
    page.getByRole('heading', { name: 'Midwinter Strings by Candlelight', level: 1 }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity, Stalls' }).click()
  await page.getByRole('button', { name: 'Increase quantity, Stalls' }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()

  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Reserve Basket, 2 items' }).click()

  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await register(page, email, 'Sam Field')
  await expect(page.getByText('Order complete! Your tickets are on their way.')).toBeVisible({
    timeout: 15_000,
  })
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
})
