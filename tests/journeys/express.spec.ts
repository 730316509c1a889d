import type { Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { expect, test } from './fixtures.ts'
import {
  addTickets,
  expectComplaints,
  fillAddress,
  fillCard,
  newEmail,
  openWithWorker,
  register,
  reserve,
  sendCode,
} from './shopper.ts'
import { importCatalogue, openPayment, openReserved } from './shortcuts.ts'

const COMET = 'the-comet-comes-back'
const LOOK = 'a-quick-look'
const SHOW = 'a-quick-show'
const CAKE = 'a-quick-cake'

const CATALOGUE = `
organisers:
  - name: The Fast Lane
    provider: truelayer
    marketing_signup_message: Tell me of everything that is fast.
  - name: Friends of the Fast Lane
    provider: stripe
    charity:
      name: Friends of the Fast Lane
      description: Cake for all.
      donation_checkout_title: Help a baker
      donation_options: [5]
events:
  - id: quick-look
    title: A Quick Look
    organiser: The Fast Lane
    description: It is over soon.
    dates: [{ starts: in 20 days at 19:30 }]
    venue: &hall { name: The Hall, address: "1 High Street, Bath", locality: Bath }
    tickets: [{ name: Seat, price: 0, capacity: 200 }]
    express: true
    require_phone_number: true
  - id: quick-show
    title: A Quick Show
    organiser: The Fast Lane
    description: It is over soon.
    dates: [{ starts: in 20 days at 19:30 }]
    venue: *hall
    tickets: [{ name: Seat, price: 12, capacity: 200 }]
    express: true
  - id: quick-cake
    title: A Quick Cake
    organiser: Friends of the Fast Lane
    description: It is over soon.
    dates: [{ starts: in 20 days at 19:30 }]
    venue: *hall
    tickets: [{ name: Slice, price: 0, capacity: 200 }]
    express: true
`

test.beforeAll(({ server }) => importCatalogue(server, CATALOGUE))

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const name = (page: Page) => page.getByLabel('Full name')
const email = (page: Page) => page.getByLabel('Email address')
const claim = (page: Page) => page.getByRole('button', { name: 'Claim free tickets' })
const pay = (page: Page) => page.getByRole('button', { name: /^Pay £/ })
const codes = (page: Page) => page.getByRole('img', { name: /QR code/ })
const newsletter = (page: Page) => page.getByRole('checkbox', { name: /upcoming events/ })

async function sayWho(page: Page, address: string): Promise<void> {
  await name(page).fill('Grace Hopper')
  await email(page).fill(address)
}

const toClaim = (page: Page) => openReserved(page, LOOK, 'Seat', 1, 'Complete purchase')

const isComplete = (page: Page) => expect(title(page)).toHaveText('Order completed', { timeout: 20_000 })

/** Opens the wallet by its link, with this many tickets. */
async function hasTickets(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(codes(page)).toHaveCount(count)
}

/** Signs in by a code, which leads to the wallet. */
async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(pages.sign_in.path)
  await proveOwner(page, address)
}

async function proveOwner(page: Page, address: string): Promise<void> {
  await email(page).fill(address)
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
}

test('EXP-01 EXP-02 EXP-03 EXP-04 EXP-05 PAY-03 CON-09 GAP-12 GAP-67 a guest pays without signing in, and says on one page who they are', async ({
  page,
}) => {
  await addTickets(page, COMET, 'Blanket', 2)
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await page.getByRole('checkbox', { name: 'I am a human being' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(title(page)).toHaveText('Complete purchase')
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  const address = newEmail()
  await sayWho(page, address)
  await newsletter(page).check()
  await page.getByLabel('Contact number').fill('01632 960001')
  await fillCard(page)
  await fillAddress(page)
  const sent = page.waitForRequest('**/set_account_details/')
  await pay(page).click()
  const form = new URLSearchParams((await sent).postData() ?? '')
  expect(Object.fromEntries(form)).toMatchObject({
    fullname: 'Grace Hopper',
    email: address,
    contact_number: '01632 960001',
    ct_subscribed: 'true',
  })
  expect([...form.keys()].filter(key => key.includes('postcode'))).toHaveLength(1)
  await isComplete(page)
  await expect(page.getByText(`We sent a copy of your ticket wallet to ${address}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe to important updates' })).toHaveCount(0)
  const mailbox = async () => (await page.request.get('/sandbox/mailbox/')).text()
  await expect.poll(mailbox).toContain('May Foyer write to you?')
  await hasTickets(page, 2)
  await expect(page.getByText('Grace Hopper').first()).toBeVisible()
})

test('EXP-06 GAP-47 GAP-48 GAP-93 a guest claims free tickets once their details are saved; they open without a network, and elsewhere after a code', async ({
  page,
  browser,
  server,
  problems,
}) => {
  await openWithWorker(page)
  await toClaim(page)
  await expect(page.getByLabel('Contact number')).toHaveCount(0)
  const calls: string[] = []
  page.on('request', request => {
    const [, call] = /\/(set_account_details|claim_free_tickets)\/$/.exec(request.url()) ?? []
    if (call) calls.push(call)
  })
  const address = newEmail()
  await sayWho(page, address)
  await claim(page).click()
  await isComplete(page)
  expect(calls).toEqual(['set_account_details', 'claim_free_tickets'])
  await hasTickets(page, 1)
  await page.context().setOffline(true)
  await page.reload()
  await expect(codes(page)).toHaveCount(1)
  await page.context().setOffline(false)

  const context = await browser.newContext({ baseURL: server.origin })
  const elsewhere = await context.newPage()
  await elsewhere.goto(pages.wallet.path)
  await elsewhere.getByRole('main').getByRole('link', { name: 'Find my tickets' }).click()
  await proveOwner(elsewhere, address)
  await expect(codes(elsewhere)).toHaveCount(1)
  await expect(title(elsewhere)).toHaveText('Ticket wallet')
  await context.close()
  expectComplaints(problems)
})

test('EXP-07 EXP-08 GAP-05 an e-mail address or a name that is none is not sent', { tag: '@detail' }, async ({
  page,
}) => {
  await toClaim(page)
  const sent: string[] = []
  page.on('request', request => request.url().includes('set_account_details') && sent.push(request.url()))
  await name(page).fill('Grace')
  await email(page).fill('grace@example')
  await claim(page).click()
  await expect(name(page)).toHaveAccessibleDescription('Type both your first and last name(s)')
  await expect(email(page)).toHaveAccessibleDescription(/Type a valid email address/)
  await email(page).fill('grace@gmial.com')
  await page.getByRole('button', { name: 'grace@gmail.com' }).click()
  await expect(email(page)).toHaveValue('grace@gmail.com')
  expect(sent).toEqual([])
})

test('GAP-08 GAP-93 SEC-17 a guest with the e-mail address of an account is not signed in and sees this order only', {
  tag: '@detail',
}, async ({ page, browser, server }) => {
  const address = newEmail()
  const context = await browser.newContext({ baseURL: server.origin })
  const owner = await context.newPage()
  await openPayment(owner, 'the-moonlit-circus', 'Gallery', 1, address)
  await fillCard(owner)
  await fillAddress(owner)
  await pay(owner).click()
  await isComplete(owner)

  await toClaim(page)
  await sayWho(page, address)
  await claim(page).click()
  await isComplete(page)
  await hasTickets(page, 1)
  await page.goto(pages.settings.path)
  await expect(page.getByText(address)).toHaveCount(0)
  await owner.getByRole('link', { name: 'Go to ticket wallet' }).click()
  await expect(codes(owner)).toHaveCount(2)
  await context.close()
})

test('GAP-03 CON-12 after a donation step the details are those of the account, and no box is asked twice', {
  tag: '@detail',
}, async ({ page }) => {
  await openReserved(page, CAKE, 'Slice', 1, 'Help a baker')
  await page.getByRole('button', { name: 'Skip donation' }).click()
  const address = newEmail()
  await register(page, address, 'Sam Field')
  await expect(title(page)).toHaveText('Complete purchase')
  await expect(name(page)).toHaveValue('Sam Field')
  await expect(email(page)).toHaveValue(address)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const sent = page.waitForRequest('**/set_account_details/')
  await claim(page).click()
  expect((await sent).postData()).toContain('Sam')
  await isComplete(page)
})

test('what a guest has typed survives a reload, and signing in meanwhile in another tab keeps the sale', {
  tag: '@detail',
}, async ({ page, context }) => {
  const address = newEmail()
  await toClaim(page)
  await sayWho(page, address)
  await newsletter(page).check()
  await page.reload()
  await expect(name(page)).toHaveValue('Grace Hopper')
  await expect(email(page)).toHaveValue(address)
  await expect(newsletter(page)).toBeChecked()
  await claim(page).click()
  await isComplete(page)
  await hasTickets(page, 1)

  await addTickets(page, LOOK, 'Seat', 1)
  await reserve(page, 'Complete purchase')
  await expect(name(page)).toHaveValue('')
  const reference = (await (await page.request.get('/ajax/checkout/checkout/get/')).json()).sale_reference
  const other = await context.newPage()
  await signIn(other, address)
  await expect(codes(other)).toHaveCount(1)
  await page.reload()
  await expect(name(page)).toHaveValue('Grace Hopper')
  await expect(email(page)).toHaveValue(address)
  await claim(page).click()
  await isComplete(page)
  await expect(page.getByText(`Your reference is ${reference}`)).toBeVisible()
  await hasTickets(page, 2)
})

test('EXP-06 BNK-02 a guest pays by bank transfer, under the name that they have typed', {
  tag: '@detail',
}, async ({ page }) => {
  await openReserved(page, SHOW, 'Seat', 1, 'Complete purchase')
  const address = newEmail()
  await sayWho(page, address)
  await page.getByRole('radio', { name: 'Instant bank transfer' }).check()
  await pay(page).click()
  await page.getByRole('button', { name: 'Harbour Bank' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Payment received')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await isComplete(page)
  await hasTickets(page, 1)
})

test('CAL-31 GAP-115 details that could not be saved are kept, nothing is claimed, and the shopper reads why', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await toClaim(page)
  await sayWho(page, newEmail())
  const alert = (text: string) => page.getByRole('alert').getByText(text)
  for (const [answer, said] of [
    [{ status: 422, json: { error: 'Not this one' } }, 'Not this one'],
    [{ status: 422, json: {} }, 'An error occurred. Please try again later'],
  ] as const) {
    await page.route('**/set_account_details/', route => route.fulfill(answer))
    await claim(page).click()
    await expect(alert(said)).toBeVisible()
    await page.unroute('**/set_account_details/')
  }
  await page.context().setOffline(true)
  await claim(page).click()
  await expect(alert('An error occurred. Please try again later')).toBeVisible()
  await page.context().setOffline(false)
  await expect(name(page)).toHaveValue('Grace Hopper')
  await claim(page).click()
  await isComplete(page)
  expectComplaints(problems)
})

test('a guest whose time has run out is back at the basket with the reason, and orders again', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await toClaim(page)
  await sayWho(page, newEmail())
  await page.route('**/set_account_details/', route =>
    route.fulfill({ status: 410, json: { error: 'Your checkout time expired.' } }),
  )
  await claim(page).click()
  await expect(title(page)).toHaveText('Basket')
  await expect(page.getByText('Your checkout time expired.')).toBeVisible()
  await page.unroute('**/set_account_details/')
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(name(page)).toHaveValue('Grace Hopper')
  await claim(page).click()
  await isComplete(page)
  expectComplaints(problems)
})
