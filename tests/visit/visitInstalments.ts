import { fillAddress } from '../journeys/shopper.ts'
import { toPayment } from './toPayment.ts'
import type { Visit } from './visit.ts'

/** The states of a payment in instalments, and the account settings after it. */
export async function visitInstalments({ page, shoot }: Visit): Promise<void> {
  await toPayment(page, 'a-year-of-lanterns', 'Season chair')
  const method = page.getByRole('radio', { name: 'Pay in instalments' })
  await method.check()
  await page.getByRole('radio', { name: /^3 monthly payments/ }).check()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12/30')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Contact number').fill('07700 900123')
  await fillAddress(page)
  await shoot('payment, instalments')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.getByText('Order Complete - Payment Schedule Setup').waitFor()
  await shoot('order completed, instalments')
  await page.goto('/account/settings/')
  await page.getByText('Visa ending 4242, expires 12/30').first().waitFor()
  await shoot('settings, instalments')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByLabel('Card number').waitFor()
  await shoot('settings, new card')
}
