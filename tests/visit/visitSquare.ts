import { answerQuestions, fillCard } from '../journeys/shopper.ts'
import { toPayment } from './toPayment.ts'
import type { Visit } from './visit.ts'

/** The states of a card that is paid with the second provider's form. */
export async function visitSquare({ page, shoot }: Visit): Promise<void> {
  await toPayment(page, 'the-whispering-caves-by-lamplight', 'Lamp bearer')
  const pay = page.getByRole('button', { name: /^Pay / })
  await fillCard(page)
  await page.getByRole('radio', { name: /^Sam Field/, checked: true }).waitFor()
  await shoot('payment, second card form')
  await page.getByLabel('Card number').fill('1')
  await pay.click()
  await page.getByRole('alert').first().waitFor()
  await shoot('payment, second card form incomplete')
  await fillCard(page)
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await pay.click()
  await page.getByText('Your card was declined.').waitFor()
  await fillCard(page)
  await pay.click()
  await page.getByRole('heading', { name: 'Ticket Questions', level: 1 }).waitFor()
  const asked = page.locator('.questions')
  await asked.waitFor()
  while (await asked.isVisible()) await answerQuestions(page)
  await page.getByRole('heading', { name: 'Waiver', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Order complete!').waitFor()
}
