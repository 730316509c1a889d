import type { Browser, Page } from 'playwright'
import type { TestServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { claimLinkFor, expectComplaints, newEmail, register } from './shopper.ts'
import { importCatalogue, openBasket, openReserved } from './shortcuts.ts'

const PIER = `
organisers:
  - name: Pier Nights
events:
  - { id: pier, title: Pier Lights, organiser: Pier Nights, description: Lamps., dates: [{ starts: in 9 days at 19:30 }], venue: { name: The Pier, address: "1 Pier, Deal", locality: Deal }, tickets: [{ name: Deck, price: 0, capacity: 50 }, { name: Rail, price: 0, capacity: 50 }, { name: Booth, price: 0, seats: [B1, B2, B3, B4] }] }
`

const DECK = 'Pier Lights - Deck'
const RAIL = 'Pier Lights - Rail'

/** Orders three places on the deck and one at the rail. */
async function order(page: Page, server: TestServer, fullname = 'Sam Field'): Promise<void> {
  await importCatalogue(server, PIER)
  await openBasket(page, 'pier-lights', 'Deck', 3)
  await openReserved(page, 'pier-lights', 'Rail', 1)
  await register(page, newEmail(), fullname)
  await expect(page.getByText('Your reference is')).toBeVisible({ timeout: 20_000 })
}

const tile = (page: Page) => page.getByRole('link', { name: 'Transfer tickets to friends' })
const section = (page: Page, name: string) => page.locator('.transfer-section', { hasText: name })
const open = (page: Page, name: string) => section(page, name).locator('summary').click()
const row = (page: Page, name: string, number = 1) =>
  section(page, name).getByRole('group', { name: `Person ${number}`, exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send tickets' })
/** Presses Send tickets, which can be pressed while it is disabled. */
const press = (page: Page) => send(page).click({ force: true })
const more = (page: Page, name: string, number = 1) =>
  row(page, name, number).getByRole('button', { name: /^Increase quantity/ })

async function fill(page: Page, name: string, email: string, number = 1): Promise<void> {
  await row(page, name, number).getByLabel('Name').fill('Bo Bloom')
  await row(page, name, number).getByLabel('E-mail').fill(email)
}

/** Fills in who gets the ticket at the rail. Answers their e-mail address. */
async function chooseRail(page: Page): Promise<string> {
  const email = newEmail()
  await tile(page).click()
  await open(page, RAIL)
  await more(page, RAIL).click()
  await fill(page, RAIL, email)
  return email
}

const onOtherPhone = async (browser: Browser, server: TestServer): Promise<Page> =>
  (await browser.newContext({ baseURL: server.origin })).newPage()

test('TRF-01 TRF-07 TRF-09 TRF-10 TRF-13 TRF-14 TRF-15 ORD-20 GAP-94 tickets are sent to a friend, who claims them on another phone', async ({
  page,
  browser,
  server,
}) => {
  await order(page, server)
  await tile(page).click()
  await expect(page.getByRole('heading', { name: 'Transfer tickets' })).toBeFocused()
  await expect(row(page, DECK)).toBeHidden()
  await open(page, DECK)
  await expect(row(page, DECK)).toBeVisible()
  await more(page, DECK).click()
  await more(page, DECK).click()
  const email = newEmail()
  await fill(page, DECK, email)
  await section(page, DECK).getByRole('button', { name: 'Add another person' }).click()
  const other = newEmail()
  await fill(page, DECK, other, 2)
  await send(page).click()
  await expect(page.getByText('Your tickets have been transferred')).toBeVisible()
  await expect(page.getByText('there you can take back what nobody has claimed')).toBeVisible()
  await expect(send(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to your order' }).click()
  await expect(page.getByText('Your reference is')).toBeVisible()
  await expect(tile(page)).toHaveCount(0)
  // The ticket of the rail is still theirs to send.
  await page.reload()
  await tile(page).click()
  await expect(section(page, RAIL)).toBeVisible()
  await expect(section(page, DECK)).toHaveCount(0)

  const bo = await onOtherPhone(browser, server)
  await bo.goto(await claimLinkFor(page, email))
  await expect(bo.getByRole('heading', { name: 'Sam Field has sent you 2 tickets' })).toBeVisible()
  await bo.getByRole('button', { name: 'Add to my ticket wallet' }).click()
  await bo.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(bo.getByRole('img', { name: /QR code/ })).toHaveCount(2)
  await bo.context().close()

  await page.goto('/account/wallet/')
  const sent = page.getByRole('region', { name: 'Sent to friends' }).or(page.locator('.transfers'))
  await expect(sent.getByText('Claimed', { exact: true })).toBeVisible()
  // The ticket that nobody has claimed shows where it is instead of its code.
  const codes = page.getByRole('img', { name: /QR code/ })
  await expect(codes).toHaveCount(1)
  await expect(page.getByText('On its way to Bo Bloom', { exact: false })).toHaveCount(1)
  await sent.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(sent.getByText('Taken back', { exact: true })).toBeVisible()
  await expect(codes).toHaveCount(2)
})

test('TRF-16 TRF-17 TRF-18 TRF-32 TRF-33 TRF-36 GAP-24 Send tickets opens the section that holds a problem, and sends nothing', {
  tag: '@detail',
}, async ({ page, server }) => {
  await order(page, server)
  await tile(page).click()
  let requests = 0
  page.on('request', request => {
    if (request.url().includes('set_transfers')) requests++
  })
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await press(page)
  await expect(row(page, DECK)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Please choose how many tickets' })).toBeVisible()
  await open(page, RAIL)
  await more(page, RAIL).click()
  await open(page, RAIL)
  await press(page)
  await expect(row(page, RAIL)).toBeVisible()
  await expect(row(page, RAIL).getByText('Please enter a name')).toBeVisible()
  await expect(row(page, RAIL).getByText('Please enter an email')).toBeVisible()
  await row(page, RAIL).getByLabel('E-mail').fill('bo@example')
  await row(page, RAIL).getByLabel('Name').fill('Bo')
  await expect(row(page, RAIL).getByText('Please enter a name')).toHaveCount(0)
  await expect(row(page, RAIL).getByText('Please enter an email')).toBeVisible()
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await row(page, RAIL).getByLabel('E-mail').fill('bo@example.com')
  await expect(send(page)).not.toHaveAttribute('aria-disabled')
  expect(requests).toBe(0)
})

test('TRF-19 TRF-20 TRF-21 TRF-34 TRF-35 TRF-41 TRF-42 a gift has a message and, where it is scheduled, a date and a time that can be typed', {
  tag: '@detail',
}, async ({ page, server }) => {
  await order(page, server)
  await tile(page).click()
  await open(page, RAIL)
  const rail = row(page, RAIL)
  await more(page, RAIL).click()
  const email = newEmail()
  await fill(page, RAIL, email)
  for (const name of ['Message', 'Delivery date', 'Delivery time'])
    await expect(rail.getByLabel(name)).toHaveCount(0)
  await rail.getByRole('checkbox', { name: 'This is a gift' }).check()
  await expect(rail.getByRole('radio', { name: 'Schedule' })).toBeChecked()
  await rail.getByRole('radio', { name: 'Send now' }).check()
  await expect(rail.getByLabel('Delivery date')).toHaveCount(0)
  await expect(rail.getByLabel('Message')).toBeVisible()
  await rail.getByRole('radio', { name: 'Schedule' }).check()
  await press(page)
  await expect(rail.getByText('Please enter a date')).toBeVisible()
  await expect(rail.getByText('Please enter a time')).toBeVisible()
  await rail.getByLabel('Delivery date').fill('1/1/2026')
  await expect(rail.getByText('Please enter a date from today on')).toBeVisible()
  const soon = new Date(Date.now() + 3 * 86_400_000)
  const [day, month, year] = [soon.getDate(), soon.getMonth() + 1, soon.getFullYear()]
  await expect(rail.locator('input[type=date]')).toHaveAttribute('min', /^\d{4}-\d\d-\d\d$/)
  await rail.getByLabel('Delivery date').fill(`${day}/${month}/${year}`)
  await rail.getByLabel('Delivery time').fill('18:30')
  await rail.getByLabel('Message').fill('Happy birthday, Bo!')
  await page.reload()
  // What was typed is still there.
  await open(page, RAIL)
  await expect(rail.getByLabel('Message')).toHaveValue('Happy birthday, Bo!')
  await expect(rail.getByLabel('Delivery time')).toHaveValue('18:30')
  await press(page)
  await expect(page.getByText('Your tickets have been transferred')).toBeVisible()
  await page.goto('/account/wallet/')
  await expect(page.getByText(/^Goes out on .* at 6:30 pm$/)).toBeVisible()
  const mailbox = await (await page.request.get('/sandbox/mailbox/')).text()
  expect(mailbox).not.toContain(email)
})

test('TRF-37 TRF-38 TRF-39 TRF-40 no more tickets can be sent than were bought', { tag: '@detail' }, async ({
  page,
  server,
}) => {
  await order(page, server)
  await tile(page).click()
  await open(page, DECK)
  const quantity = (number: number) => row(page, DECK, number).getByRole('spinbutton')
  const fewer = row(page, DECK).getByRole('button', { name: /^Decrease quantity/ })
  const add = section(page, DECK).getByRole('button', { name: 'Add another person' })
  await expect(fewer).toHaveAttribute('aria-disabled', 'true')
  await quantity(1).fill('-4')
  await expect(quantity(1)).toHaveValue('0')
  await quantity(1).fill('9')
  await expect(quantity(1)).toHaveValue('3')
  await expect(more(page, DECK)).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await fewer.click()
  await add.click()
  await expect(quantity(2)).toHaveValue('1')
  await expect(more(page, DECK)).toHaveAttribute('aria-disabled', 'true')
  await expect(more(page, DECK, 2)).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await row(page, DECK, 2).getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, DECK, 2)).toHaveCount(0)
})

test('TRF-02 TRF-05 TRF-08 GAP-25 seats are not sent, and both ways back lead to the order', {
  tag: '@detail',
}, async ({ page, server }) => {
  await importCatalogue(server, PIER)
  await openBasket(page, 'pier-lights', 'Booth', 2)
  await openReserved(page, 'pier-lights', 'Rail', 1)
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByText('Your reference is')).toBeVisible({ timeout: 20_000 })
  for (const name of ['Back to your order', 'Back']) {
    await tile(page).click()
    await expect(section(page, RAIL)).toBeVisible()
    await expect(page.locator('.transfer-section')).toHaveCount(1)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText('Your reference is')).toBeVisible()
  }
})

test('TRF-02 ORD-20 an order of seats only has nothing to transfer', { tag: '@detail' }, async ({
  page,
  server,
}) => {
  await importCatalogue(server, PIER)
  await openReserved(page, 'pier-lights', 'Booth', 2)
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByText('Your reference is')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('link', { name: 'Go to ticket wallet' })).toBeVisible()
  await expect(tile(page)).toHaveCount(0)
})

test('TRF-11 TRF-12 TRF-44 TRF-45 GAP-123 a failure says so and can be tried again, and a lost answer sends the tickets once', {
  tag: '@adversity',
}, async ({ page, problems, server }) => {
  await order(page, server)
  const email = await chooseRail(page)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/set_transfers/', async route => {
    await promise
    await route.fulfill({ status: 409, json: { error: 'Only 2 of these tickets can still be sent.' } })
  })
  await send(page).click()
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(send(page)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByText('Unable to send tickets. Please try again later')).toBeVisible()
  await expect(page.getByText('Only 2 of these tickets can still be sent.')).toBeVisible()
  await expect(send(page)).not.toHaveAttribute('aria-disabled')

  // The server sends them, and its answer is lost.
  await page.unroute('**/set_transfers/')
  await page.route('**/set_transfers/', async route => {
    await route.fetch()
    await route.abort()
  })
  await send(page).click()
  await expect(
    page.getByText('We do not know yet whether your tickets were sent.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('Unable to send tickets.', { exact: false })).toHaveCount(0)
  await page.unroute('**/set_transfers/')
  await page.reload()
  await expect(page.getByText('Your tickets have been transferred')).toBeVisible()
  const mailbox = await (await page.request.get('/sandbox/mailbox/')).text()
  expect(mailbox.split(email)).toHaveLength(2)
  expectComplaints(problems)
})

test('without a network the page promises to send the tickets, and keeps the promise once there is one', {
  tag: '@adversity',
}, async ({ page, context, server }) => {
  await order(page, server)
  await chooseRail(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send when back online' }).click()
  await expect(
    page.getByText('Your tickets are sent from this page as soon as there is a connection.', {
      exact: false,
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Do not send when back online' }).click()
  await page.getByRole('button', { name: 'Send when back online' }).click()
  await context.setOffline(false)
  await expect(page.getByText('Your tickets have been transferred')).toBeVisible()
})

test('a link that does not work, or whose tickets were taken back, says so', { tag: '@detail' }, async ({
  page,
  browser,
  server,
}) => {
  await order(page, server)
  const email = await chooseRail(page)
  await send(page).click()
  await expect(page.getByText('Your tickets have been transferred')).toBeVisible()
  const link = await claimLinkFor(page, email)
  await page.goto('/account/wallet/')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
  const bo = await onOtherPhone(browser, server)
  await bo.goto(link)
  await expect(bo.getByText('Sam Field has taken these tickets back.')).toBeVisible()
  const wallet = bo.getByRole('main').getByRole('link', { name: 'Your ticket wallet' })
  await expect(wallet).toBeVisible()
  await bo.goto('/claim/#none')
  await expect(bo.getByText('This link does not work.', { exact: false })).toBeVisible()
  await expect(wallet).toBeVisible()
  await bo.context().close()
})
