import { readdir, readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { payment } from '../../src/text/payment.ts'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layoutShifts.ts'
import {
  addTickets,
  expectComplaints,
  fillAddress,
  headingsHaveTheirFont,
  newEmail,
  openWithWorker,
  register,
  reserve,
  setFields,
} from './shopper.ts'
import { openPayment } from './shortcuts.ts'
import { storedText } from './storedText.ts'

const event = 'the-moonlit-circus'
const ticket = 'Gallery'
const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const ASKS_BANK = '4000 0000 0000 3220'

const pay = (page: Page) => page.getByRole('button', { name: /^Pay £\d/ })
const didIPay = (page: Page) => page.getByRole('heading', { name: 'Did I pay?' })

async function toPayment(page: Page): Promise<void> {
  await openPayment(page, event, ticket, 2)
}

async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/30')
  await page.getByLabel('Security code').fill('123')
  await fillAddress(page)
  await pay(page).click()
}

async function hasTickets(page: Page): Promise<void> {
  await expect(page.getByText('Order complete! Your tickets are on their way.')).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(2)
}

test('PAY-01 PAY-22 CRD-01 CRD-02 a basket is paid by card, and the tickets are issued', async ({ page }) => {
  await addTickets(page, event, ticket, 2)
  await reserve(page)
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByText('Test mode: no money is taken')).toBeVisible()
  const total = await page.locator('.bottom-bar strong').textContent()
  await expect(pay(page)).toHaveText(`Pay ${total}`)
  await payWith(page, GOOD)
  await hasTickets(page)
  const stored = await storedText(page)
  // Four digits alone can occur in a time.
  for (const secret of ['4242 4242', '42424242', '_secret_']) expect(stored).not.toContain(secret)
})

test('GAP-54 CRD-03 an invalid card number shows an error at its field and is not sent', async ({ page }) => {
  await toPayment(page)
  const sent: string[] = []
  page.on('request', request => request.url().includes('/payment_intents/') && sent.push(request.url()))
  await fillAddress(page)
  await pay(page).click()
  await expect(page.getByRole('alert').getByText('Your card number is incomplete.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/Your card number is incomplete\./)
  await payWith(page, '4111 1111 1111 1111')
  await expect(page.getByRole('alert').getByText('Use one of the test card numbers.')).toBeVisible()
  expect(sent).toEqual([])
})

test('CRD-03 a declined card shows the message of the provider, and another card pays', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await toPayment(page)
  await payWith(page, DECLINED)
  const alert = page.getByRole('alert').getByText('Your card was declined.')
  await expect(alert).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
  await expect(page.locator('div:focus').filter({ has: alert })).toHaveCount(1)
  await payWith(page, GOOD)
  await hasTickets(page)
  expectComplaints(problems)
})

test('RTE-15 3-D Secure is approved at the bank, and the tickets are issued on return', async ({
  page,
  problems,
}) => {
  await toPayment(page)
  await payWith(page, ASKS_BANK)
  const back = page.waitForRequest(request => new URL(request.url()).pathname === '/do/checkout/stripe_auth/')
  await page.getByRole('button', { name: 'Approve' }).click()
  await back
  await hasTickets(page)
  expectComplaints(problems)
})

test('3-D Secure is declined, and the form shows an error and accepts another card', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await toPayment(page)
  await payWith(page, ASKS_BANK)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('You have not been charged.')).toBeVisible()
  await payWith(page, GOOD)
  await hasTickets(page)
  expectComplaints(problems)
})

test('PAY-17 GAP-22 that the money of a late payment goes back is said until it is dismissed, also after a reload', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  const late = { outcome: 'refunded', message: payment.expired, is_over: true }
  await setFields(page, '/payment/outcome/', () => late)
  const said = page.getByText(payment.moneyBack, { exact: false })
  await toPayment(page)
  await payWith(page, ASKS_BANK)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await expect(said).toBeVisible()
  await page.reload()
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(said).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Reserve Basket/ })).toBeEnabled()
  await expect(said).toHaveCount(0)
  expectComplaints(problems)
})

test('going back from the bank without an answer shows that no payment has arrived, and the shopper can pay', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await toPayment(page)
  await payWith(page, ASKS_BANK)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Your payment has not arrived.', { exact: false })).toBeVisible({
    timeout: 15_000,
  })
  await payWith(page, GOOD)
  await hasTickets(page)
  expectComplaints(problems)
})

test('PAY-02 a reload during a payment asks for its outcome and ends with the tickets', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await toPayment(page)
  // The provider receives the confirmation, and its answer is lost.
  await page.route('**/payment_intents/*/confirm', async route => {
    await route.fetch()
  })
  const confirmed = page.waitForRequest('**/payment_intents/*/confirm')
  await payWith(page, GOOD)
  await confirmed
  await expect(page.getByRole('heading', { name: 'Confirming Payment', level: 1 })).toBeVisible()
  // The server may have settled the payment by its webhook.
  for (const call of ['**/payment/outcome/', '**/checkout/checkout/get/'])
    await page.route(call, route => route.abort())
  await page.reload()
  await expect(didIPay(page)).toBeVisible()
  await expect(page.getByText('Still checking')).toBeVisible()
  await expect(page.getByText(/Your reference is [0-9A-Z]{10}/)).toBeVisible()
  await expect(page.getByText('Please do not pay again.', { exact: false })).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit basket' })).toHaveCount(0)
  for (const call of ['**/payment/outcome/', '**/checkout/checkout/get/']) await page.unroute(call)
  await hasTickets(page)
  expectComplaints(problems)
})

test('a lost answer to a payment is requested again, and the payment is charged once', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await toPayment(page)
  let confirmed = 0
  await page.route('**/payment_intents/*/confirm', async route => {
    confirmed++
    await route.fetch()
    await route.abort()
  })
  await payWith(page, GOOD)
  await hasTickets(page)
  expect(confirmed).toBe(1)
  expectComplaints(problems)
})

test('a payment that was never sent is not charged, and the form can be submitted again', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await toPayment(page)
  await page.route('**/payment_intents/*/confirm', route => route.abort())
  await payWith(page, GOOD)
  await expect(didIPay(page)).toBeVisible()
  await expect(page.getByText('Your payment has not arrived.', { exact: false })).toBeVisible({
    timeout: 15_000,
  })
  await page.unroute('**/payment_intents/*/confirm')
  await payWith(page, GOOD)
  await hasTickets(page)
  expectComplaints(problems)
})

test('offline after Pay, the page keeps asking for the outcome, also after a reload, until online', {
  tag: '@adversity',
}, async ({ page, context, problems }) => {
  await openWithWorker(page)
  await toPayment(page)
  await page.route('**/payment_intents/*/confirm', async route => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await payWith(page, GOOD)
  await expect(didIPay(page)).toBeVisible()
  await page.reload()
  await expect(didIPay(page)).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await context.setOffline(false)
  await hasTickets(page)
  expectComplaints(problems)
})

test('CRD-04 a payment form that cannot be loaded shows an error and can be loaded again', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await page.route('**/get_token/', route => route.abort())
  await toPayment(page)
  await expect(page.getByText('Unable to get Stripe token. Please try again later').first()).toBeVisible()
  await page.unroute('**/get_token/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await payWith(page, GOOD)
  await hasTickets(page)
  expectComplaints(problems)
})

test('PAY-03 PAY-13 PAY-14 PAY-15 PAY-16 the payment step asks for the required fields; without a provider no payment is possible', async ({
  page,
}) => {
  let change: object = { has_require_phone_number: true }
  await setFields(page, '/checkout/checkout/get/', () => change)
  await toPayment(page)
  await expect(page.getByLabel('Contact number')).toHaveAccessibleDescription(
    'The organiser may call you about the event.',
  )
  await page.getByLabel('Contact number').fill('07700')
  await fillAddress(page)
  await pay(page).click()
  await expect(page.getByRole('link', { name: 'Type a valid phone number' })).toBeVisible()
  await expect(page).toHaveTitle('Error: Payment - Foyer')
  await page.getByLabel('Contact number').fill('07700 900 123')
  await page.reload()
  await expect(page.getByLabel('Contact number')).toHaveValue('07700 900 123')
  await expect(page).toHaveTitle('Payment - Foyer')

  change = { opoa: { provider: null, overridden: false, merchant_id: null } }
  await page.reload()
  await expect(
    page.getByText(
      'We currently are unable to take payments for this basket as the payment integration has not yet been configured by',
      { exact: false },
    ),
  ).toBeVisible()
})

test('the card form of the sandbox is a separate file that the service worker does not store', async () => {
  const names = (await readdir('dist/page/assets')).filter(name => name.endsWith('.js'))
  const sandbox = names.filter(name => name.startsWith('sandbox-'))
  expect(sandbox).not.toEqual([])
  expect(await readFile('dist/page/sw.js', 'utf8')).not.toContain('assets/sandbox-')
  for (const name of names.filter(one => !one.startsWith('sandbox-')))
    expect(await readFile(`dist/page/assets/${name}`, 'utf8'), name).not.toContain('tok_sandbox')
})

test('nothing moves when the form of the card provider arrives', async ({ page }) => {
  await toPayment(page)
  const shifts = await watchShifts(page)
  await page.reload()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(page.getByText('Find your address')).toBeVisible()
  await headingsHaveTheirFont(page)
  expect(await shifts()).toBe(0)
})
