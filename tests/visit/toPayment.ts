import type { Page } from 'playwright'
import { addTickets } from '../journeys/shopper.ts'

/** From an event's page to the payment step, as a shopper who is signed in. */
export async function toPayment(page: Page, event: string, ticket: string): Promise<void> {
  await addTickets(page, event, ticket, 1)
  await page.getByRole('button', { name: /^Reserve Basket/, disabled: false }).click()
  await page.getByText('Not you? Sign out').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  const payment = page.getByRole('heading', { name: 'Payment', level: 1 })
  const asked = page.getByRole('heading', { name: 'Keep updated', level: 1 })
  await payment.or(asked).waitFor()
  if (await asked.isVisible()) await page.getByRole('button', { name: 'Continue' }).click()
  await payment.waitFor()
}
