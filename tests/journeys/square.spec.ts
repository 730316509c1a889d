import type { Page, Request } from 'playwright'
import { failures } from '../../src/text/failures.ts'
import { payment } from '../../src/text/payment.ts'
import { expect, test } from './fixtures.ts'
import { chooseCard, expectComplaints, fillAddress, fillCard, setFields } from './shopper.ts'
import { openPayment } from './shortcuts.ts'
import { storedText } from './storedText.ts'

const EVENT = 'the-whispering-caves-by-lamplight'
const DECLINED = '4000 0000 0000 0002'
const LOST = '5105 1051 0510 5100'

const pay = (page: Page) => page.getByRole('button', { name: /^Pay £\d/ })
const didIPay = (page: Page) => page.getByRole('heading', { name: 'Did I pay?' })
const alert = (page: Page, words: string) => page.getByRole('alert').getByText(words).first()

const toPayment = (page: Page) => openPayment(page, EVENT, 'Lamp bearer', 2)

async function payWith(page: Page, number?: string): Promise<void> {
  await fillCard(page)
  if (number) await page.getByLabel('Card number').fill(number)
  await fillAddress(page)
  await pay(page).click()
}

/** The order is paid for, and goes on with the questions of its organiser. */
const isPaid = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Ticket Questions', level: 1 })).toBeVisible({ timeout: 20_000 })

test('PAY-05 PAY-21 SCP-01 SCP-02 SCP-04 SCP-07 GAP-50 a card is paid with the second form, and its number stays there', async ({
  page,
}) => {
  const calls: Request[] = []
  page.on('request', request => calls.push(request))
  const named = (name: string) => calls.filter(request => request.url().includes(name))
  await toPayment(page)
  await expect(page.getByRole('radio')).toHaveCount(2)
  expect([...named('get_square_credentials'), ...named('square.js')]).toEqual([])
  await payWith(page)
  await isPaid(page)
  for (const script of ['get_square_credentials', '/sandbox/square/v1/square.js', 'javascript-square/'])
    expect(named(script)).toHaveLength(1)
  const [saved, paid] = [named('set_billing_address'), named('pay-with-square')]
  expect([saved, paid].map(({ length }) => length)).toEqual([1, 1])
  expect(calls.indexOf(saved[0] as Request)).toBeLessThan(calls.indexOf(paid[0] as Request))
  expect(paid[0]?.postData()).toMatch(/source_id=cnon%3Asandbox-ok/)
  for (const text of [...calls.map(request => request.postData() ?? ''), await storedText(page)])
    expect(text.replaceAll(/\D/g, '')).not.toContain('4111111111111111')
})

test('SCP-03 SCP-04 PAY-19 a card that is declined, an unknown address and a wrong code say so, and another card pays', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await toPayment(page)
  await payWith(page, DECLINED)
  await expect(alert(page, 'Your card was declined.')).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await expect(alert(page, 'Use one of the test card numbers.')).toBeVisible()
  await fillCard(page)
  await page.getByLabel('Security code').fill('911')
  await pay(page).click()
  await expect(alert(page, 'Your card’s security code is incorrect.')).toBeVisible()
  await page.reload()
  await fillCard(page)
  await page.getByRole('radio', { name: 'Add new address' }).check()
  const byHand = page.getByRole('button', { name: 'Click to type address manually' })
  if (await byHand.isVisible()) await byHand.click()
  await page.getByLabel('Country').selectOption('United States')
  await page.getByLabel('Address Line 1').fill('1 Lantern Row')
  await page.getByLabel('Town/City').fill('Testbury')
  await page.getByLabel('State').selectOption('California')
  await page.getByLabel(/Postcode|Zip/i).fill('99999')
  await pay(page).click()
  await expect(alert(page, failures.set_billing_address)).toBeVisible()
  await page.getByRole('radio', { name: /ZZ99 1AA/ }).check()
  await payWith(page)
  await isPaid(page)
  expectComplaints(problems)
})

test('a charge whose answer is lost, at the provider or on the way here, is asked for and made once', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await toPayment(page)
  let pressed = 0
  await page.route('**/pay-with-square/', async route => {
    pressed++
    await route.fetch()
    await route.abort()
  })
  await payWith(page, LOST)
  await isPaid(page)
  expect(pressed).toBe(1)
  expectComplaints(problems)
})

test('PAY-02 a reload while the card is charged asks for the outcome, and offers no second payment', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await toPayment(page)
  await page.route('**/payment/outcome/', route => route.abort())
  // The server charges the card, and its answer never comes.
  await page.route('**/pay-with-square/', async route => {
    await route.fetch()
  })
  const sent = page.waitForRequest('**/pay-with-square/')
  await payWith(page)
  await sent
  await expect(page.getByRole('heading', { name: 'Confirming Payment', level: 1 })).toBeVisible()
  await page.route('**/checkout/checkout/get/', route => route.abort())
  await page.reload()
  await expect(didIPay(page)).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await page.unroute('**/payment/outcome/')
  await page.unroute('**/checkout/checkout/get/')
  await isPaid(page)
  expectComplaints(problems)
})

test('SCP-05 a charge that never reached the server is not made, and the shopper can pay again', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await toPayment(page)
  await page.route('**/pay-with-square/', route => route.abort())
  await payWith(page)
  await expect(didIPay(page)).toBeVisible()
  await expect(page.getByText(payment.notArrived)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(failures.pay_with_square).first()).toBeVisible()
  await page.unroute('**/pay-with-square/')
  await payWith(page)
  await isPaid(page)
  expectComplaints(problems)
})

test('SCP-05 a charge that the server refuses says so', { tag: '@detail' }, async ({ page, problems }) => {
  await toPayment(page)
  await page.route('**/pay-with-square/', route => route.fulfill({ status: 422, json: {} }))
  await payWith(page)
  await expect(alert(page, failures.pay_with_square)).toBeVisible()
  await page.unroute('**/pay-with-square/')
  await payWith(page)
  await isPaid(page)
  expectComplaints(problems)
})

test('SCP-06 without credentials, or without the script, there are words and another try', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await toPayment(page)
  const again = page.getByRole('button', { name: 'Try again' })
  let press = () => page.getByRole('radio', { name: 'Card' }).check()
  for (const name of ['get_square_credentials/', 'v1/square.js']) {
    await page.route(`**/${name}`, route => route.abort())
    const failed = page.waitForEvent('requestfailed', request => request.url().endsWith(name))
    await press()
    await failed
    await expect(again).toBeVisible()
    await expect(alert(page, failures.get_square_credentials)).toBeVisible()
    await page.unroute(`**/${name}`)
    press = () => again.click()
  }
  await again.click()
  await payWith(page)
  await isPaid(page)
  expectComplaints(problems)
})

test('CRD-08 the form follows the dark mode of the account', { tag: '@detail' }, async ({ page }) => {
  let isDark = false
  await setFields(page, '/get_user/', () => ({ is_dark_mode: isDark }))
  const ground = () =>
    page.getByLabel('Card number').evaluate(field => getComputedStyle(field).backgroundColor)
  await toPayment(page)
  await chooseCard(page)
  expect(await ground()).toBe('rgb(255, 255, 255)')
  isDark = true
  await page.reload()
  await chooseCard(page)
  await expect.poll(ground).toBe('rgb(33, 29, 25)')
})
