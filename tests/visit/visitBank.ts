import { toPayment } from './toPayment.ts'
import type { Visit } from './visit.ts'

/** The states of a bank transfer. */
export async function visitBank({ page, shoot }: Visit): Promise<void> {
  await toPayment(page, 'la-fanfare-des-horloges', 'Parterre')
  const method = page.getByRole('radio', { name: 'Instant bank transfer' })
  await method.waitFor()
  await shoot('payment, choice')

  const pay = async () => {
    await method.check()
    await page.getByText('You choose your bank on the next page').waitFor()
    await shoot('payment, bank transfer')
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.getByRole('button', { name: 'Harbour Bank' }).click()
  }
  const say = (answer: string) => page.getByRole('button', { name: answer, exact: true }).click()

  await pay()
  await say('Cancel')
  await page.getByText('You cancelled the payment in the bank portal.').waitFor()
  await shoot('bank, cancelled')
  await page.getByRole('button', { name: 'Try another payment method' }).click()
  await pay()
  await say('Approve')
  await page.getByText('Checking your payment').waitFor()
  await shoot('bank, waiting')
  await page.getByText('Payment received').waitFor()
  await shoot('bank, paid')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Messages from the organiser', level: 1 }).waitFor()
}
