import type { Page } from 'playwright'

export async function leaveCheckout(page: Page): Promise<void> {
  if (await page.getByRole('button', { name: 'Order summary' }).isVisible()) {
    await page.getByRole('button', { name: 'Order summary' }).click()
  }
  await page.getByRole('button', { name: 'Edit basket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit basket' }).click()
  await page.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
}
