import { addTickets, chooseCard } from '../journeys/shopper.ts'
import type { Visit } from './visit.ts'

/** The states of a card that is typed on its provider's page. */
export async function visitHostedCard({ page, shoot }: Visit): Promise<void> {
  await addTickets(page, 'tea-at-platform-zero', 'A table', 1)
  await page.getByRole('button', { name: /^Reserve Basket/, disabled: false }).click()
  await page.getByText('Not you? Sign out').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor()
  await chooseCard(page)
  await page.getByRole('radio', { name: /^Sam Field/, checked: true }).waitFor()
  await shoot('payment, hosted card')
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('button', { name: /declined$/ }).click()
  await page.getByText('Your card was declined.', { exact: false }).waitFor()
  await shoot('payment, hosted card declined')
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('button', { name: /pays$/ }).click()
  await page.getByText('Order complete!').waitFor()
}
