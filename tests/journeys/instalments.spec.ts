import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import { addTickets, expectComplaints, fillAddress, keepUpdated } from './shopper.ts'
import { openPayment } from './shortcuts.ts'
import { storedText } from './storedText.ts'

const EVENT = 'a-year-of-lanterns'
const TICKET = 'Season chair'
const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const ASKS_ALWAYS = '4000 0027 6000 3184'
const FAILS_LATER = '4000 0000 0000 0341'

const inInstalments = (page: Page) => page.getByRole('radio', { name: 'Pay in instalments' })
const threePayments = (page: Page) => page.getByRole('radio', { name: /^3 monthly payments/ })
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £[\d.]+ now$/ })

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/30')
  await page.getByLabel('Security code').fill('123')
}

/** Fills in the whole form of a plan with three payments. */
async function fillPlan(page: Page, number: string): Promise<void> {
  await inInstalments(page).check()
  await threePayments(page).check()
  await page.getByLabel('Contact number').fill('07700 900123')
  await typeCard(page, number)
  await fillAddress(page)
}

async function isSetUp(page: Page): Promise<void> {
  await expect(page.getByText('Order Complete - Payment Schedule Setup')).toBeVisible({ timeout: 20_000 })
}

/** Buys a season chair in three payments. */
async function buy(page: Page, number = GOOD): Promise<void> {
  await openPayment(page, EVENT, TICKET, 1)
  await fillPlan(page, number)
  await payButton(page).click()
}

/** Presses a button of the newest unpaid instalment in the sandbox. */
async function bringForward(page: Page, step: 'Remind' | 'Charge'): Promise<void> {
  await page.goto('/sandbox/instalments/')
  await page.getByRole('button', { name: step }).first().click()
  await expect(page.getByRole('heading', { name: 'Sandbox instalments' })).toBeVisible()
}

test('PAY-09 INS-01 INS-02 INS-03 INS-04 INS-05 INS-06 INS-07 INS-08 INS-11 a plan shows its dates and amounts, and its first payment sets it up', async ({
  page,
}) => {
  await openPayment(page, EVENT, TICKET, 1)
  // Beside a plan, no way to pay is chosen by itself.
  await expect(page.getByRole('radio', { name: 'Card' })).not.toBeChecked()
  await inInstalments(page).check()
  await expect(page.getByRole('radio', { name: /monthly payments/ })).toHaveCount(2)
  await expect(page.getByText('We send an SMS reminder before each instalment')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Make this my default card' })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Pay / })).toBeDisabled()
  await threePayments(page).check()
  await expect(page.getByRole('row')).toContainText(['Due', 'Today', '£32.00', '£32.00', '£96.00'])
  await expect(payButton(page)).toBeDisabled()
  const phone = page.getByLabel('Contact number')
  await phone.fill('12')
  await phone.blur()
  await expect(page.getByText('Type a valid phone number')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await phone.fill('07700 900123')
  await typeCard(page, GOOD)
  await fillAddress(page)
  await page.reload()
  await expect(threePayments(page)).toBeChecked()
  await expect(phone).toHaveValue('07700 900123')
  await typeCard(page, GOOD)
  await expect(payButton(page)).toHaveText('Pay £32.00 now')
  await payButton(page).click()
  await isSetUp(page)
  expect(await storedText(page)).not.toContain('4242 4242')
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
})

test('INS-13 a declined card says so, and another one pays', { tag: '@detail' }, async ({
  page,
  problems,
}) => {
  await buy(page, DECLINED)
  await expect(page.getByText('There was an error with your payment. Please try again.')).toBeVisible()
  await typeCard(page, GOOD)
  await payButton(page).click()
  await isSetUp(page)
  expectComplaints(problems)
})

test('INS-12 the bank asks for the first payment, and the order goes on from there', {
  tag: '@detail',
}, async ({ page }) => {
  await buy(page, ASKS_ALWAYS)
  await page.getByRole('button', { name: 'Approve' }).click()
  await isSetUp(page)
})

test('INS-02 INS-09 INS-10 a saved card pays another plan, without its number', { tag: '@detail' }, async ({
  page,
}) => {
  await buy(page)
  await isSetUp(page)
  await addTickets(page, EVENT, TICKET, 1)
  await page.getByRole('button', { name: /^Reserve Basket/, disabled: false }).click()
  await page.getByText('Not you? Sign out').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await keepUpdated(page)
  await inInstalments(page).check()
  await expect(page.getByRole('radio', { name: 'Visa ending 4242, expires 12/30' })).toBeChecked()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await threePayments(page).check()
  await page.getByLabel('Contact number').fill('07700 900123')
  await payButton(page).click()
  await isSetUp(page)
})

test('INS-04 ORD-10 ORD-11 GAP-102 a reminder comes by SMS; a payment that failed is paid with another card in the settings; the tickets follow', {
  tag: '@detail',
}, async ({ page }) => {
  await buy(page)
  await isSetUp(page)
  const reference = (await page.getByText('Your reference is').locator('strong').textContent()) ?? ''
  await page.goto('/account/settings/')
  await expect(page.getByText('Visa ending 4242, expires 12/30').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await typeCard(page, FAILS_LATER)
  await page.getByRole('button', { name: 'Save card' }).click()
  const second = page.getByRole('listitem').filter({ hasText: 'Visa ending 0341' })
  await second.getByRole('button', { name: /^Pay with this card/ }).click()
  await expect(second.getByText('Pays your instalments')).toBeVisible()

  await bringForward(page, 'Remind')
  await expect(async () => {
    await page.goto('/sandbox/messages/')
    await expect(page.getByText(reference)).toBeVisible({ timeout: 500 })
  }).toPass()
  await bringForward(page, 'Charge')
  const failed = page.getByText(/£32.00 that were due on .* could not be taken/)
  await expect(async () => {
    await page.goto('/account/settings/')
    await expect(failed).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Pay £32.00 now' }).click()
  await expect(page.getByText(/Your card was declined/)).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Visa ending 4242' })
    .getByRole('button', { name: /^Pay with this card/ })
    .click()
  await expect(page.locator('article').getByText('Visa ending 4242')).toBeVisible()
  await page.getByRole('button', { name: 'Pay £32.00 now' }).click()
  await expect(failed).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay £32.00 now' }).click()
  await expect(page.getByRole('heading', { name: 'Instalments' })).toHaveCount(0)
  await page.goto('/account/wallet/')
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(1)
  await page.goto('/account/settings/')
  await page.getByRole('button', { name: /^Remove Visa ending 0341/ }).click()
  await page.getByRole('button', { name: 'Remove card' }).click()
  await expect(page.getByText('Visa ending 0341')).toHaveCount(0)
})

test('a payment that is on its way when the page is closed is found when it is opened again', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await openPayment(page, EVENT, TICKET, 1)
  await fillPlan(page, GOOD)
  await page.route('**/pay_with_instalment/', async route => {
    await route.fetch()
    await route.abort()
  })
  await payButton(page).click()
  await isSetUp(page)
  expectComplaints(problems)
})
