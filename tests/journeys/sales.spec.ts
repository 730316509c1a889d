import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import { expectComplaints, reserve } from './shopper.ts'
import { importCatalogue } from './shortcuts.ts'

/* Tickets that are on sale for a time, at a price for the first so many, or with a code. */

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** So many minutes from now by the clock of London, as a file states it. */
const inMinutes = (minutes: number): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(Date.now() + minutes * MINUTE_MS)

const file = (ticket: string) => `
organisers: [{ name: Pier Songs, provider: stripe }]
events:
  - id: quay
    title: Songs on the Quay
    organiser: Pier Songs
    description: Songs.
    dates: [{ starts: in 5 days at 19:30, hours: 2 }]
    venue: { name: The Pier, address: "1 Pier, Whitby", locality: Whitby }
    tickets: [{ name: Deckchair, price: 27, capacity: 20${ticket} }]
`
const PAGE = '/events/songs-on-the-quay/'

const more = (page: Page, of = 'Deckchair') => page.getByRole('button', { name: `Increase quantity, ${of}` })
const add = (page: Page) => page.getByRole('button', { name: 'Add to basket' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a page that waits for a sale offers its tickets when the server’s clock says so, whatever the device’s says', async ({
  page,
  server,
  problems,
}) => {
  await importCatalogue(server, file(`, on_sale_from: ${inMinutes(30)}`))
  // The clock of this device is a day slow.
  await page.clock.install({ time: Date.now() - DAY_MS })
  await page.goto(PAGE)
  await expect(page.getByText('On sale from ')).toBeVisible()
  const countdown = page.getByRole('timer')
  await expect(countdown).toHaveText(/^(30:00|29:\d\d|28:\d\d) to go$/)
  await page.clock.fastForward(10 * MINUTE_MS)
  await expect(countdown).toHaveText(/^(20:00|19:\d\d|18:\d\d) to go$/)
  await expect(more(page)).toHaveCount(0)
  await page.clock.fastForward(20 * MINUTE_MS)
  await more(page).click()
  // Time has passed for this page only.
  await add(page).click()
  await expect(page.getByText(/^These tickets are on sale from /)).toBeVisible()
  expectComplaints(problems)
  await importCatalogue(server, file(`, on_sale_from: ${inMinutes(-1)}`))
  await add(page).click()
  await expect(title(page)).toHaveText('Basket')
})

test('a sale that has ended is named', async ({ page, server }) => {
  await importCatalogue(server, file(`, on_sale_until: ${inMinutes(-1)}`))
  await page.goto(PAGE)
  await expect(page.getByText('Sale ended')).toBeVisible()
  await expect(more(page)).toHaveCount(0)
})

test('a price that ends before it is reserved is named with the one that it was', async ({
  page,
  server,
}) => {
  await importCatalogue(server, file(', price_steps: [{ name: Early bird, price: 9, first: 2 }]'))
  await page.goto(PAGE)
  await expect(page.getByText('Early bird: 2 left at this price, then £27.00')).toBeVisible()
  await more(page).click()
  await more(page).click()
  await expect(page.locator('.bottom-bar')).toContainText('£18.00')
  await more(page).click()
  await expect(page.getByText('Only 2 left at £9.00')).toBeVisible()
  await expect(page.locator('.bottom-bar')).toContainText('£81.00')
  await page.getByRole('button', { name: 'Decrease quantity, Deckchair' }).click()
  await add(page).click()
  await expect(title(page)).toHaveText('Basket')
  await expect(page.locator('.bottom-bar')).toContainText('£18.00')
  await importCatalogue(server, file(', price_steps: [{ name: Early bird, price: 9, first: 1 }]'))
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(page.getByText('Your basket has changed.')).toBeVisible()
  await expect(page.getByText('Deckchair, Songs on the Quay: now £27.00 each, not £9.00.')).toBeVisible()
  await reserve(page)
})

test('tickets with a code are shown once it is entered, or by a link that has it', async ({
  page,
  server,
  problems,
}) => {
  await importCatalogue(server, file(', access_codes: [FRIENDS]'))
  await page.goto(PAGE)
  await page.getByText('Have an access code?').click()
  await page.getByLabel('Access code').fill('strangers')
  await page.getByRole('button', { name: 'Show tickets' }).click()
  await expect(page.getByText('This code opens no tickets of this event.')).toBeVisible()
  expectComplaints(problems)
  await page.getByLabel('Access code').fill('friends')
  await page.getByLabel('Access code').press('Enter')
  await expect(page.getByText('The tickets of FRIENDS are shown.')).toBeVisible()
  await expect(more(page)).toBeVisible()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/all-events/')
  await page.goto(`${PAGE}#code=friends`)
  await more(page).click()
  await add(page).click()
  await expect(title(page)).toHaveText('Basket')
  expect(asked.filter(url => /friends/i.test(url.replace(/#.*/, '')))).toEqual([])
  await page.getByRole('button', { name: 'Remove Deckchair' }).click()
  const isBack = page.waitForResponse(/\/put_ticket\/$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await isBack
  await reserve(page)
})

test('a price that the shopper chooses is kept by the page, and counts in the basket', async ({
  page,
  server,
}) => {
  await importCatalogue(server, file(', minimum_price: 5'))
  await page.goto(PAGE)
  const price = page.getByLabel('Your price in £')
  await expect(price).toHaveValue('27.00')
  await more(page).click()
  await price.fill('4')
  await expect(page.getByText('Please type an amount from £5.00 to £100,000.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose your tickets' })).toBeVisible()
  await price.fill('8.50')
  await expect(page.locator('.bottom-bar')).toContainText('£8.50')
  await page.reload()
  await expect(price).toHaveValue('8.50')
  await add(page).click()
  await expect(title(page)).toHaveText('Basket')
  await expect(page.locator('.bottom-bar')).toContainText('£8.50')
  await reserve(page)
})
