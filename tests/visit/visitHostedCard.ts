import { chooseCard } from '../journeys/shopper.ts'
import { toPayment } from './toPayment.ts'
import type { Visit } from './visit.ts'

/** The states of a card that is typed on its provider's page. */
export async function visitHostedCard({ page, shoot }: Visit): Promise<void> {
  await toPayment(page, 'tea-at-platform-zero', 'A table')
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
