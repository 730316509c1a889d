import { addTickets, fillCard, keepUpdated } from '../journeys/shopper.ts'
import { leaveCheckout } from './leaveCheckout.ts'
import type { Visit } from './visit.ts'
import { visitTransfer } from './visitTransfer.ts'

/** The steps of an order that is posted and asks questions; the basket is filled. */
export async function visitSteps(visit: Visit): Promise<void> {
  const { page, shoot } = visit
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click()
  const isAt = async (title: string) => {
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Opening' }).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: /^Reserve Basket/, disabled: false }).click()
  await page.getByText('Not you? Sign out').waitFor()
  await goOn()
  await keepUpdated(page)
  await isAt('Delivery Address')
  const saved = page.getByRole('radio', { name: /^Sam Field/ })
  await saved.waitFor()
  await shoot('delivery address')
  await page.getByRole('radio', { name: 'Add new address' }).check()
  await page.getByRole('button', { name: 'Click to type address manually' }).click()
  await page.getByLabel('Postcode').fill('ZZ99 1AA')
  await goOn()
  await page.getByRole('alert').first().waitFor()
  await shoot('delivery address, incomplete')
  await page.getByLabel('From', { exact: true }).fill('Sam')
  await page.getByLabel('For', { exact: true }).fill('Kim')
  await saved.check()
  await goOn()
  await isAt('Ticket Questions')
  await shoot('ticket questions, one')
  await goOn()
  await isAt('Payment')
  await page.getByLabel('Card number').waitFor()
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByText('Order complete!').waitFor()
  await page.getByRole('button', { name: 'Share with friends and family' }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(250)
  await shoot('share')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await visitTransfer(visit)

  for (const [ticket, qty] of [
    ['Grown-up', 1],
    ['Marrow entry', 2],
  ] as const)
    await addTickets(page, 'the-great-thistleton-marrow-weekend', ticket, qty)
  await page.getByRole('button', { name: /^Reserve Basket/, disabled: false }).click()
  await page.getByText('Not you? Sign out').waitFor()
  await goOn()
  await keepUpdated(page)
  await isAt('Delivery Address')
  await saved.waitFor()
  await goOn()
  await isAt('Ticket Questions')
  await goOn()
  await page.getByRole('heading', { name: 'Marrow entry 1' }).waitFor()
  await shoot('ticket questions, several')
  await goOn()
  await page.getByRole('alert').first().waitFor()
  await shoot('ticket questions, error')
  await leaveCheckout(page)
}
