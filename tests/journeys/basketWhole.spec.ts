import type { Locator, Page } from 'playwright'
import { outboxOf } from '../faults/outboxOf.ts'
import { expect, test } from './fixtures.ts'
import {
  addTickets,
  expectComplaints,
  giveCode,
  newEmail,
  openWithWorker,
  register,
  reserve,
  setFields,
} from './shopper.ts'
import { importCatalogue, openBasket, openReserved } from './shortcuts.ts'

/* All kinds of basket lines, and all reasons that prevent a reservation. */

const SHOW = 'the-great-thistleton-marrow-weekend'
const OWLS = 'an-evening-with-the-owls'
const COMET = 'the-comet-comes-back'

const total = (page: Page) => page.locator('.bottom-bar strong')
const reserveButton = (page: Page) => page.getByRole('button', { name: /^Reserve Basket/ })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })

async function openSummary(page: Page): Promise<void> {
  const toggle = summary(page).getByRole('button', { name: /Order summary/ })
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false')
    await toggle.click()
}

/** Adds gift vouchers of this organiser to the basket by a call, without the page that sells them. */
async function addVouchers(page: Page, organiser: string, value: number, qty: number): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => fetch('/ajax/user/user/get_user/', { headers: { Accept: 'application/json' } }))
  const sold = await page.request.get(`/ajax/store/catalogue/gift_vouchers/?organiser=${organiser}`)
  const { vouchers } = await sold.json()
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
  const added = await page.request.post('/ajax/store/basket/add_gift_voucher/', {
    headers: { 'X-XSRF-TOKEN': token },
    form: { gift_voucher_id: String(vouchers[0].gift_voucher_id), value: String(value), qty: String(qty) },
  })
  expect(added.status()).toBe(200)
  await page.goto('/smartcheckout/')
}

test('BAS-29 BAS-34 BAS-37 BAS-38 BAS-39 BAS-40 RSV-03 a missing required ticket is named and disables Reserve', async ({
  page,
}) => {
  await openBasket(page, SHOW, 'Marrow entry', 1)
  const warning = page.locator('.alert').filter({ hasText: 'You must also purchase the following tickets' })
  await expect(warning).toContainText(
    'You must also purchase the following tickets to continue the checkout.',
  )
  await expect(warning.getByRole('listitem')).toHaveText(['Grown-up'])
  await expect(page.getByText('Only with: Grown-up')).toBeVisible()
  await expect(reserveButton(page)).toBeDisabled()
  const logIn = warning.getByRole('link', { name: 'Already bought the required ticket? Log in.' })
  await expect(logIn).toHaveAttribute('href', '/signin/')
  await openBasket(page, SHOW, 'Grown-up', 1)
  await expect(warning).toHaveCount(0)
  await expect(reserveButton(page)).toBeEnabled()
  await reserve(page)
})

test('BAS-40 a signed-in shopper sees no login hint', async ({ page }) => {
  await openReserved(page, 'midwinter-strings-by-candlelight', 'Stalls', 1)
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible({
    timeout: 20_000,
  })
  await addTickets(page, SHOW, 'Marrow entry', 1)
  await expect(page.getByText('You must also purchase the following tickets')).toBeVisible()
  await expect(page.getByRole('link', { name: /Already bought/ })).toHaveCount(0)
})

test('BAS-11 BAS-33 tickets for both days show the warning text of the organiser', async ({ page }) => {
  await page.goto(`/events/${SHOW}/`)
  const more = page.getByRole('button', { name: 'Increase quantity, Grown-up' })
  await more.first().click()
  await more.last().click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(
    page.getByText('You have tickets for both days of the show. A ticket lets you in on its own day only.'),
  ).toBeVisible()
  await expect(reserveButton(page)).toBeEnabled()
})

test('COD-01 COD-02 COD-03 SUM-12 SUM-13 SUM-14 BAS-06 BAS-12 BAS-31 DSP-12 a discount code reduces the total, a wrong code shows an error, and the summary adds up', async ({
  page,
}) => {
  await openBasket(page, SHOW, 'Grown-up', 4)
  await expect(page.getByLabel('Code', { exact: true })).toBeHidden()
  await giveCode(page, 'NOTHING')
  await expect(page.getByText('Invalid code')).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('NOTHING')
  await giveCode(page, 'marrow10')
  const applied = page.locator('.alert[data-type=success]')
  await expect(applied).toHaveText('The code MARROW10 is applied.')
  await expect(page.getByText('Booking fees generally cannot be refunded.')).toBeVisible()
  await expect(page.getByText('Invalid code')).toHaveCount(0)
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('')
  await openSummary(page)
  // Four at £9.00, each four a tenth less, and a tenth of the rest less; four fees of 75p; the post.
  for (const row of [
    'Tickets£36.00',
    'Booking fees+ £3.00',
    'Delivery+ £2.40',
    'MARROW10-£3.24',
    'Offers-£3.60',
  ])
    await expect(summary(page)).toContainText(row)
  await expect(total(page)).toHaveText('£34.56')
  await reserve(page)
  await openSummary(page)
  await expect(summary(page)).toContainText('MARROW10-£3.24')
  await expect(summary(page)).toContainText('£34.56')
})

test('RFP-01 RFP-02 RFP-03 RFP-04 RFP-06 SUM-16 SUM-21 SUM-22 DSP-02 refund protection is chosen, saved and added to the total; an absorbed fee is shown in brackets', async ({
  page,
}) => {
  await openBasket(page, OWLS, 'Under the beams', 2)
  await expect(page.getByText('£22.00 each')).toBeVisible()
  const cover = page.getByRole('checkbox', { name: /^Refund protection for £3\.52/ })
  await expect(cover).not.toBeChecked()
  await expect(total(page)).toHaveText('£44.00')
  const sent = page.waitForResponse('**/update_refund_protection/')
  await cover.check()
  await expect(total(page)).toHaveText('£47.52')
  await sent
  await openSummary(page)
  await expect(summary(page)).toContainText('Refund protection+ £3.52')
  await expect(summary(page)).toContainText('Booking fees(£3.60)')
  await expect(summary(page)).toContainText('Tickets£44.00')
  await page.reload()
  await expect(cover).toBeChecked()
  await expect(total(page)).toHaveText('£47.52')
})

test('RFP-02 without a refundable event, refund protection is not offered', async ({ page }) => {
  await openBasket(page, SHOW, 'Grown-up', 1)
  await expect(page.getByText('Refund protection')).toHaveCount(0)
})

test('BAS-28 a reservation allots adjacent seats', async ({ page }) => {
  await openBasket(page, OWLS, 'On the hay bales', 2)
  await expect(page.getByText(/^Seats/)).toHaveCount(0)
  await expect(page.getByText('Cannot be refunded', { exact: true })).toBeVisible()
  await reserve(page, 'Help an owlet home')
  await openSummary(page)
  await expect(summary(page).getByText(/Seats H\d, H\d/)).toBeVisible()
})

test('RTE-03 BAS-13 BAS-14 BAS-15 BAS-43 BAS-57 BAS-58 SUM-10 gift vouchers are basket lines with the same fields and buttons as tickets', async ({
  page,
}) => {
  await addVouchers(page, 'skywatch-on-the-moor', 15, 2)
  await expect(page.getByRole('link', { name: 'A night of stars' })).toHaveAttribute(
    'href',
    '/organisers/skywatch-on-the-moor/gift-vouchers/',
  )
  await expect(page.getByText('Gift voucher of Skywatch on the Moor').first()).toBeVisible()
  await expect(page.getByText(/£15\.00 each · to be spent until \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(total(page)).toHaveText('£30.00')
  const quantity = page.getByRole('spinbutton', { name: /A night of stars/ })
  await quantity.fill('3')
  await expect(total(page)).toHaveText('£45.00')
  await expect.poll(() => outboxOf(page), { timeout: 10_000 }).toEqual([])
  await page.reload()
  await expect(quantity).toHaveValue('3')

  await page.getByRole('button', { name: /^Remove A night of stars/ }).click()
  await expect(page.getByText('Looking for something to put in your basket?')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity).toHaveValue('3')
  await openSummary(page)
  await expect(summary(page)).toContainText('3 × A night of stars')
  // While a change of the basket waits, it cannot be reserved.
  await expect.poll(() => outboxOf(page), { timeout: 10_000 }).toEqual([])
  await reserve(page)
})

test('BAS-44 COD-06 SUM-15 GAP-36 several gift voucher codes pay together for the tickets of their organiser', async ({
  page,
}) => {
  await openBasket(page, COMET, 'Blanket', 3)
  await giveCode(page, 'STARLIGHT-15')
  await expect(page.getByText('£15.00 of gift voucher credit is applied.')).toBeVisible()
  await giveCode(page, 'STARLIGHT-30')
  await expect(page.getByText('£39.00 of gift voucher credit is applied.')).toBeVisible()
  await expect(total(page)).toHaveText('Free')
  await openSummary(page)
  await expect(summary(page)).toContainText('Gift voucher credit-£39.00')
})

test('QTY-13 BAS-47 COD-04 RFP-06 each failed change of the basket shows its own error and keeps the choice', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await addVouchers(page, 'skywatch-on-the-moor', 30, 1)
  await page.route('**/checkout/checkout/{update,remove,set}_*/', route =>
    route.fulfill({ status: 422, json: {} }),
  )
  await page.getByRole('spinbutton', { name: /A night of stars/ }).fill('2')
  await expect(
    page.getByText('Unable to update Gift Voucher quantity. Please try again later').first(),
  ).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: /A night of stars/ })).toHaveValue('1')
  await page.getByRole('button', { name: /^Remove A night of stars/ }).click()
  await expect(
    page.getByText('Unable to remove the Gift Voucher from the basket. Please try again later').first(),
  ).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: /A night of stars/ })).toHaveValue('1')
  await giveCode(page, 'STARLIGHT-15')
  await expect(page.getByText('Unable to set the Code. Please try again later').first()).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('STARLIGHT-15')
  await page.unrouteAll()
  await openBasket(page, OWLS, 'Under the beams', 1)
  await page.route('**/update_refund_protection/', route => route.fulfill({ status: 422, json: {} }))
  const cover = page.getByRole('checkbox', { name: /^Refund protection/ })
  await cover.click()
  await expect(
    page.getByText('Unable to update Refund protection. Please try again later').first(),
  ).toBeVisible()
  await expect(cover).not.toBeChecked()
  expectComplaints(problems)
})

test('refund protection and gift vouchers are edited offline and sent when online', {
  tag: '@adversity',
}, async ({ page, context, problems }) => {
  await openWithWorker(page)
  await openBasket(page, OWLS, 'Under the beams', 1)
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: /^Refund protection/ }).check()
  await expect(page.locator('.cover').getByText('saved on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Refund protection/ })).toBeChecked()
  await context.setOffline(false)
  await expect.poll(() => outboxOf(page), { timeout: 20_000 }).toEqual([])
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Refund protection/ })).toBeChecked()
  expectComplaints(problems)
})

test('BAS-05 BAS-42 BAS-06 GAP-35 the message of the server about an empty basket is shown above it', async ({
  page,
}) => {
  const said = {
    basket_errors: ['Stalls has been withdrawn.'],
    basket_success: ['Your voucher is kept.'],
    had_mismatching_currencies: true,
  }
  await setFields(page, '/checkout/checkout/get/', () => said)
  await page.goto('/smartcheckout/')
  await expect(page.locator('.alert[data-type=error]')).toHaveText('Stalls has been withdrawn.')
  await expect(page.locator('.alert[data-type=success]')).toHaveText('Your voucher is kept.')
  await expect(page.locator('.alert[data-type=warning]')).toHaveText(
    'Some tickets were removed from your basket and must be purchased separately.',
  )
  await expect(page.getByText('Looking for something to put in your basket?')).toBeVisible()
})

const HARBOUR = `
organisers:
  - name: Harbour Nights
events:
  - { id: one, title: First Tide, organiser: Harbour Nights, description: Waves., dates: [{ starts: in 5 days at 19:30, hours: 2 }], venue: { name: The Quay, address: "1 Quay, Whitby", locality: Whitby }, tickets: [{ name: Bench, price: 0, capacity: 20 }] }
  - { id: two, title: Second Tide, organiser: Harbour Nights, description: More waves., dates: [{ starts: in 6 days at 19:30, hours: 2 }], venue: { name: The Quay, address: "1 Quay, Whitby", locality: Whitby }, tickets: [{ name: Bench, price: 0, capacity: 20 }] }
`

test('BAS-17 BAS-18 other events of the organiser are listed below the basket', async ({ page, server }) => {
  await importCatalogue(server, HARBOUR)
  await openBasket(page, 'first-tide', 'Bench', 1)
  const more = page.getByRole('region', { name: 'Continue shopping' })
  const link = more.getByRole('link')
  await expect(link).toHaveAttribute('href', '/events/second-tide/')
  await expect(link).toContainText('Second Tide')
  await expect(link).toContainText(/\d\d\/\d\d\/\d{4} at 7:30 pm · The Quay, Whitby/)
  await expect(link.locator('img')).toHaveAttribute('src', /^\/posters\//)
  // On a phone, the summary stands above it.
  await page.setViewportSize({ width: 390, height: 844 })
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  expect(await top(summary(page))).toBeLessThan(await top(more))
})

const PIER = `
organisers:
  - { name: Pier Songs, provider: stripe, gift_voucher_codes: [{ code: PIER-27, amount: 27 }] }
events:
  - { id: pier-songs, title: Songs at the Pier, organiser: Pier Songs, description: Songs., dates: [{ starts: in 5 days at 19:30, hours: 2 }], venue: { name: The Pier, address: "1 Pier, Whitby", locality: Whitby }, tickets: [{ name: Deckchair, price: 27, capacity: 20 }] }
`

test('a basket that was free by credit says so before it costs money: somebody else has spent the code', async ({
  page,
  server,
  browser,
}) => {
  await importCatalogue(server, PIER)
  await openBasket(page, 'songs-at-the-pier', 'Deckchair', 1)
  await giveCode(page, 'PIER-27')
  await expect(total(page)).toHaveText('Free')
  const another = await browser.newContext({ baseURL: server.origin })
  const other = await another.newPage()
  await openBasket(other, 'songs-at-the-pier', 'Deckchair', 1)
  await giveCode(other, 'PIER-27')
  await expect(total(other)).toHaveText('Free')
  await reserve(other)
  await reserveButton(page).click()
  await expect(page.getByText('Your basket has changed. Please look at it again')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await expect(total(page)).toHaveText('£27.00')
  await reserve(page)
  await another.close()
})

const quay = (currency: string) => `
organisers: [{ name: Quay Songs, provider: stripe }]
events:
  - { id: quay-songs, title: Songs at the Quay, organiser: Quay Songs, currency: ${currency}, description: Songs., dates: [{ starts: in 5 days at 19:30, hours: 2 }], venue: { name: The Quay, address: "1 Quay, Whitby", locality: Whitby }, tickets: [{ name: Bench, price: 27, capacity: 20 }] }
`

test('a basket whose event is sold in another currency by now says so when it is reserved, and takes the event again', async ({
  page,
  server,
}) => {
  await importCatalogue(server, quay('GBP'))
  await openBasket(page, 'songs-at-the-quay', 'Bench', 2)
  await expect(total(page)).toHaveText('£54.00')
  await importCatalogue(server, quay('EUR'))
  await reserveButton(page).click()
  await expect(page.locator('.alert')).toHaveText([
    'Your basket has changed. Please look at it again before you reserve.Bench, Songs at the Quay: no longer in your basket.',
    'Songs at the Quay is sold in another currency now. If that suits you, add it again at its new price.',
  ])
  await openBasket(page, 'songs-at-the-quay', 'Bench', 1)
  await expect(total(page)).toHaveText('€27.00')
})
