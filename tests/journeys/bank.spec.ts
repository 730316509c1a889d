import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import { expectComplaints, fillAddress, fillCard } from './shopper.ts'
import { openPayment } from './shortcuts.ts'

const EVENT = 'la-fanfare-des-horloges'
const TITLE = { level: 1, name: 'Payment', exact: true } as const

/** Pays by bank transfer, up to the page of the chosen bank. */
async function toBank(page: Page): Promise<void> {
  await openPayment(page, EVENT, 'Parterre', 1)
  await payByBank(page)
}

async function payByBank(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Instant bank transfer' }).check()
  await expect(page.getByText('You choose your bank on the next page')).toBeVisible()
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('button', { name: 'Harbour Bank' }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
}

const say = (page: Page, answer: string) => page.getByRole('button', { name: answer, exact: true }).click()

/** The wait ends with the reference, and the order goes on. */
async function isPaid(page: Page): Promise<void> {
  await expect(page.getByText('Payment received')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Messages from the organiser', level: 1 })).toBeVisible({
    timeout: 20_000,
  })
}

test('PAY-04 PAY-05 PAY-09 BNK-01 BNK-02 BNK-03 BNK-05 BWT-01 BWT-02 BWT-03 BWT-15 BWT-16 a bank transfer is approved on another site, and the order goes on', async ({
  page,
}) => {
  await openPayment(page, EVENT, 'Parterre', 1)
  await expect(page.getByRole('button', { name: /^Pay / })).toBeDisabled()
  await page.getByRole('radio', { name: 'Instant bank transfer' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Instant bank transfer' })).toBeChecked()
  await payByBank(page)
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  await say(page, 'Approve')
  await expect(page.getByRole('heading', TITLE)).toBeVisible()
  await expect(page.locator('.reference')).toHaveText(/^[0-9A-Z]{10}$/, { timeout: 20_000 })
  await isPaid(page)
})

test('BWT-04 GAP-57 PAY-08 a payment that is cancelled or refused at the bank says so, and a card can be used', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await toBank(page)
  await say(page, 'Decline')
  await expect(page.getByText('Your bank did not approve the payment.')).toBeVisible()
  await page.getByRole('button', { name: 'Try another payment method' }).click()
  await payByBank(page)
  await say(page, 'Cancel')
  await expect(page.getByText('You cancelled the payment in the bank portal.')).toBeVisible()
  await page.getByRole('button', { name: 'Try another payment method' }).click()
  await fillCard(page)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { name: 'Messages from the organiser', level: 1 })).toBeVisible({
    timeout: 20_000,
  })
  expectComplaints(problems)
})

test('BWT-05 BWT-06 BWT-07 BWT-08 BWT-09 BWT-10 BWT-13 while the bank does not answer, the words change, and another way to pay is offered', {
  tag: '@detail',
}, async ({ page }) => {
  await toBank(page)
  await say(page, 'Never answer')
  for (const words of [
    'Checking your payment',
    'Waiting for a response from your bank',
    'Awaiting confirmation of payment',
    "It's taking longer than usual...",
  ])
    await expect(page.getByText(words)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Try another payment method' })).toBeVisible()
  await expect(page.getByText('We could not confirm', { exact: false })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Checking your payment')).toBeVisible()
})

test('a page that was closed at the bank waits for it when it is opened again', { tag: '@detail' }, async ({
  page,
  context,
}) => {
  await toBank(page)
  const again = await context.newPage()
  await again.goto('/smartcheckout/')
  await expect(again.getByText('Checking your payment')).toBeVisible()
  const portal = page.url()
  await page.close()
  const bank = await context.newPage()
  await bank.goto(portal)
  await say(bank, 'Approve slowly')
  await isPaid(again)
})

test('GAP-56 a payment that is approved in another browser ends in the first one', {
  tag: '@detail',
}, async ({ page, browser }) => {
  await toBank(page)
  const other = await (await browser.newContext()).newPage()
  await other.goto(page.url())
  await say(other, 'Approve')
  await expect(other.getByRole('heading', { name: 'You can go back to the app.' })).toBeVisible()
  await page.goto('/smartcheckout/')
  await isPaid(page)
  await other.context().close()
})

test('BNK-04 a bank transfer that cannot be created is no longer offered', { tag: '@detail' }, async ({
  page,
  problems,
}) => {
  await page.route('**/create_truelayer_payment/', route => route.fulfill({ status: 422, json: {} }))
  await openPayment(page, EVENT, 'Parterre', 1)
  await page.getByRole('radio', { name: 'Instant bank transfer' }).check()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Instant bank transfer' })).toHaveCount(0)
  expectComplaints(problems)
})
