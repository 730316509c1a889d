import { addTickets } from '../journeys/shopper.ts'
import type { Visit } from './visit.ts'

/** The states of the basket, and the captcha. */
export async function visitBasket({ page, shoot }: Visit): Promise<void> {
  await page.goto('/events/midwinter-strings-by-candlelight/')
  await page.getByRole('button', { name: 'Increase quantity, Stalls' }).click()
  await shoot('event')
  // The one that is chosen stays.
  await addTickets(page, 'midwinter-strings-by-candlelight', 'Stalls', 1)
  await addTickets(page, 'stories-for-the-last-train-home', 'Table seat', 1)
  await shoot('basket')
  const stalls = page.getByLabel(/^Quantity, Stalls/).last()
  await page.context().setOffline(true)
  await stalls.fill('3')
  await page.getByText('saved on this device', { exact: true }).waitFor()
  await shoot('basket, no connection')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^Reserve Basket/, disabled: false }).waitFor()
  await page.route('**/update_ticket_quantity/', route =>
    route.fulfill({ status: 422, json: { error: 'Only 3 are left.' } }),
  )
  await stalls.fill('5')
  await page.getByText('You asked for 5').waitFor()
  await shoot('basket, refused')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.unroute('**/update_ticket_quantity/')
  await page
    .getByLabel(/^Quantity, Table seat/)
    .last()
    .fill('1')
  await page.getByText('You must purchase a minimum').waitFor()
  await shoot('basket, below the minimum')
  await page
    .getByLabel(/^Quantity, Table seat/)
    .last()
    .fill('2')
  await page.waitForTimeout(2600)
  await page.getByRole('button', { name: /^Remove Stalls/ }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await shoot('basket, removed')

  const asksCaptcha = { captcha: true, captcha_sitekey: 'sandbox' }
  await page.route('**/reserve_tickets/', route => route.fulfill({ json: asksCaptcha }))
  await page.getByRole('button', { name: /Reserve Basket/ }).click()
  await page.getByLabel('I am a human being').waitFor()
  await shoot('captcha')
  await page.getByRole('button', { name: 'expire', exact: true }).click()
  await shoot('captcha, expired')
  await page.getByRole('button', { name: 'Back to basket' }).click()
  await page.unroute('**/reserve_tickets/')
  await page.getByRole('button', { name: /^Reserve Basket/, disabled: false }).waitFor()
}
