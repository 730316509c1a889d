import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { addTickets, newEmail, register, reserve } from '../journeys/shopper.ts'
import { event, ticket } from './order.ts'
import { editTo } from './persistentShopper.ts'
import type { Truth } from './truth.ts'

/** One ticket is in the basket. */
export const begins = (page: Page): Promise<void> => addTickets(page, event, ticket, 1)

/** The shopper changes the quantity, which the server hears of. */
export async function edits(page: Page, truth: Truth, qty: number): Promise<void> {
  await editTo(page, qty)
  await expect.poll(() => truth.quantity(ticket), { timeout: 15_000 }).toBe(qty)
  const reserveButton = page.getByRole('button', { name: new RegExp(`^Reserve Basket, ${qty} item`) })
  await expect(reserveButton).toBeEnabled()
}

/** From the basket to so many tickets in the wallet. */
export async function completes(page: Page, qty: number): Promise<void> {
  await reserve(page)
  await completesHeld(page, qty)
}

/** From the account step to the wallet. */
export async function completesHeld(page: Page, qty: number): Promise<void> {
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(qty)
}
