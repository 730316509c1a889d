import { register, sendCode, workerReady } from '../journeys/shopper.ts'
import type { Visit } from './visit.ts'

/** From the reservation of what is free to its tickets in the wallet. */
export async function visitAccount({ page, email, shoot }: Visit): Promise<void> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/reserve_tickets/', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /Reserve Basket/ }).click()
  await page.getByText('PLEASE WAIT').waitFor()
  await shoot('reserve')
  letGo()
  await page.getByLabel('Email address').waitFor()
  await shoot('account, e-mail')
  await page.getByLabel('Email address').fill('sam@gmial.com')
  await shoot('account, hint')
  await page.getByLabel('Email address').fill('sam')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('There is a problem').waitFor()
  await shoot('account, error')
  await page.getByLabel('Email address').fill(email)
  await sendCode(page)
  await page.getByLabel('One-time code').fill('482')
  await shoot('account, code')
  await page.getByLabel('One-time code').fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('That is not the code we sent').waitFor()
  await shoot('account, wrong code')
  await workerReady(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('This is your basket as of').waitFor()
  await shoot('account, no connection')
  await page.context().setOffline(false)
  await page.getByText('No connection.').waitFor({ state: 'detached' })
  await page.route('**/checkout/get/', async route => {
    const answer = await (await route.fetch()).json()
    const tickets = answer.tickets.map((line: object) => ({ ...line, price: 4, max_can_reserve: 1 }))
    const gone = { state: 'basket', sale_reference: null, seconds_remaining: null, tickets }
    await route.fulfill({ json: { ...answer, ...gone } })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Your checkout time expired').waitFor()
  await shoot('basket, time over')
  await page.unroute('**/checkout/get/')
  await page.reload()
  await page.getByText('Code sent to inbox').waitFor()
  if (await page.getByRole('button', { name: 'Order summary' }).isVisible()) {
    await page.getByRole('button', { name: 'Order summary' }).click()
  }
  await page.getByRole('button', { name: 'Edit basket' }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(250)
  await shoot('edit basket')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /Check or change/ }).click()
  let fail = true
  await page.route('**/deliver_to_wallet/', route =>
    fail ? route.fulfill({ json: { delivery_completed: false } }) : route.continue(),
  )
  await register(page, email, 'Sam Field', () => shoot('account, name'))
  await page.getByText('Delivery failed').waitFor({ timeout: 15_000 })
  await shoot('delivery failed')
  fail = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await shoot('delivering')
  await page.getByText('Order complete!').waitFor({ timeout: 15_000 })
  await page.waitForTimeout(400)
  await shoot('order completed')
  await page.goto('/account/wallet/')
  await page
    .getByRole('img', { name: /QR code/ })
    .first()
    .waitFor()
  await shoot('wallet')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await shoot('sign out')
  await page.goto('/account/settings/')
  await page.getByRole('heading', { name: 'Saved addresses' }).waitFor()
  await shoot('settings')
  await page.goto('/')
  await shoot('home, with a ticket')
}
