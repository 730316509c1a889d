import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { addTickets, newEmail, register, reserve } from '../journeys/shopper.ts'
import { event, ticket } from './order.ts'
import { editTo } from './persistentShopper.ts'
import type { ServerState } from './serverState.ts'

/** Adds one ticket to the basket. */
export const addOneTicket = (page: Page): Promise<void> => addTickets(page, event, ticket, 1)

/** Changes the quantity and waits until the server has it. */
export async function editQuantity(page: Page, serverState: ServerState, qty: number): Promise<void> {
  await editTo(page, qty)
  await expect.poll(() => serverState.quantity(ticket), { timeout: 15_000 }).toBe(qty)
  const reserveButton = page.getByRole('button', { name: new RegExp(`^Reserve Basket, ${qty} item`) })
  await expect(reserveButton).toBeEnabled()
}

/** Orders from the basket to this number of tickets in the wallet. */
export async function completeOrder(page: Page, qty: number): Promise<void> {
  await reserve(page)
  await completeHeldOrder(page, qty)
}

/** Orders from the account step to the wallet. */
export async function completeHeldOrder(page: Page, qty: number): Promise<void> {
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(qty)
}
