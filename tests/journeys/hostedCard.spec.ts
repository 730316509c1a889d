import type { Page } from 'playwright'
import { failures } from '../../src/text/failures.ts'
import { payment } from '../../src/text/payment.ts'
import { expect, test } from './fixtures.ts'
import { chooseCard, expectComplaints, fillAddress } from './shopper.ts'
import { openPayment } from './shortcuts.ts'

const EVENT = 'tea-at-platform-zero'

const pay = (page: Page) => page.getByRole('button', { name: /^Pay £\d/ })
const didIPay = (page: Page) => page.getByRole('heading', { name: 'Did I pay?' })
const say = (page: Page, card: RegExp) => page.getByRole('button', { name: card }).click()
const pays = /pays$/

/** Pays by card, up to the page of the card's provider. */
async function toCardPage(page: Page): Promise<void> {
  await openPayment(page, EVENT, 'A table', 2)
  await payByCard(page)
}

async function payByCard(page: Page): Promise<void> {
  await chooseCard(page)
  await fillAddress(page)
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Pay by card', level: 1 })).toBeVisible()
}

async function hasTickets(page: Page): Promise<void> {
  await expect(page.getByText('Order complete! Your tickets are on their way.')).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(2)
}

test('PAY-05 GAP-99 GAP-100 a card is typed on its provider’s own page, and the order goes on', async ({
  page,
}) => {
  await toCardPage(page)
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  await say(page, pays)
  await hasTickets(page)
})

test('GAP-100 a card that is declined and a payment that is cancelled say so, and another card pays', {
  tag: '@detail',
}, async ({ page }) => {
  await toCardPage(page)
  for (const [answer, words] of [
    [/declined$/, 'Your card was declined.'],
    [/^Cancel$/, 'You cancelled the payment on the card page.'],
  ] as const) {
    await say(page, answer)
    await expect(page.getByRole('alert').getByText(`${words} ${payment.notCharged}`)).toBeVisible()
    await payByCard(page)
  }
  await say(page, pays)
  await hasTickets(page)
})

test('a shopper who goes back from the card page is offered no second payment before the outcome is known', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await toCardPage(page)
  await page.route('**/payment/outcome/', route => route.abort())
  await page.goBack()
  await expect(didIPay(page)).toBeVisible()
  await page.reload()
  await expect(didIPay(page)).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await page.unroute('**/payment/outcome/')
  await expect(page.getByText(payment.notArrived)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(failures.pay_with_hosted_card).first()).toBeVisible()
  await payByCard(page)
  await say(page, pays)
  await hasTickets(page)
  expectComplaints(problems)
})

test('a card page that was closed is paid later, and the checkout that is opened again has the tickets', {
  tag: '@detail',
}, async ({ page, context }) => {
  await toCardPage(page)
  const address = page.url()
  const again = await context.newPage()
  await page.close()
  await again.goto('/smartcheckout/')
  await expect(again.getByText(payment.notArrived)).toBeVisible({ timeout: 15_000 })
  const card = await context.newPage()
  await card.goto(address)
  await say(card, pays)
  await hasTickets(card)
})

test('GAP-100 a payment that returns in another browser ends in the first one', { tag: '@detail' }, async ({
  page,
  browser,
}) => {
  await toCardPage(page)
  const other = await (await browser.newContext()).newPage()
  await other.goto(page.url())
  await say(other, pays)
  await expect(other.getByRole('heading', { name: 'You can go back to the app.' })).toBeVisible()
  await page.goto('/smartcheckout/')
  await hasTickets(page)
  await other.context().close()
})

test('a card page that cannot be reached charges nothing, and the shopper can try again', {
  tag: '@detail',
}, async ({ page, problems }) => {
  await openPayment(page, EVENT, 'A table', 2)
  await page.route('**/pay_with_hosted_card/', route => route.abort())
  await chooseCard(page)
  await fillAddress(page)
  await pay(page).click()
  const failed = `${failures.pay_with_hosted_card} ${payment.notCharged}`
  await expect(page.getByRole('alert').getByText(failed)).toBeVisible()
  await page.unroute('**/pay_with_hosted_card/')
  await payByCard(page)
  await say(page, pays)
  await hasTickets(page)
  expectComplaints(problems)
})

test('CRD-06 BNK-01 from two thousand pounds on, a bank transfer alone is offered', {
  tag: '@detail',
}, async ({ page }) => {
  await openPayment(page, EVENT, 'The royal carriage', 4)
  await expect(page.getByText('You choose your bank on the next page')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Card' })).toHaveCount(0)
})
