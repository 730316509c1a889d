import type { Page } from 'playwright'
import { savedOnDevice } from '../../src/text/donation.ts'
import { expect, test } from './fixtures.ts'
import {
  chooseCard,
  expectComplaints,
  fillAddress,
  fillCard,
  nameOneself,
  newEmail,
  register,
} from './shopper.ts'
import { openBasket, openReserved } from './shortcuts.ts'

/* The steps between account and payment, and those after it, that only some orders have. */

const SHOW = 'the-great-thistleton-marrow-weekend'
const OWLS = 'an-evening-with-the-owls'

const isAt = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible({ timeout: 15_000 })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** Completes the account step only. */
async function named(page: Page): Promise<void> {
  await nameOneself(page, newEmail(), 'Sam Field')
  await isAt(page, 'Keep updated')
}

/** From the account step to the questions before the payment. */
async function toQuestions(page: Page): Promise<void> {
  await register(page, newEmail(), 'Sam Field')
  await isAt(page, 'Delivery Address')
  await fillAddress(page)
  await goOn(page)
  await isAt(page, 'Ticket Questions')
}

async function pay(page: Page): Promise<void> {
  await isAt(page, 'Payment')
  await page.getByLabel('Contact number').fill('01632 960001')
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay / }).click()
}

test('KUP-01 KUP-02 KUP-03 KUP-04 KUP-05 KUP-08 CON-14 CON-19 Keep updated offers what is not subscribed yet, and nothing again', async ({
  page,
  problems,
}) => {
  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await named(page)
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  const organiser = page.getByRole('checkbox', { name: 'Send me news of Leith Kitchen Garden by e-mail.' })
  await organiser.check()
  await page.getByRole('checkbox', { name: 'Foyer may e-mail me about upcoming events.' }).check()
  await page.reload()
  await expect(organiser).toBeChecked()

  await page.route('**/set_marketing_preferences/', route => route.fulfill({ status: 422, json: {} }))
  await goOn(page)
  await expect(
    page.getByText('Unable to set the marketing preferences. Please try again later').first(),
  ).toBeVisible()
  await expect(organiser).toBeChecked()
  await page.unroute('**/set_marketing_preferences/')
  await goOn(page)
  await isAt(page, 'Order completed')

  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await goOn(page)
  await isAt(page, 'Keep updated')
  await expect(boxes).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'E-mail me important updates about events like these.' }).check()
  await goOn(page)
  await isAt(page, 'Order completed')
  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await goOn(page)
  // Nothing is left to offer.
  await isAt(page, 'Order completed')
  expectComplaints(problems)
})

test('KUP-03 an organiser’s box has its own words', { tag: '@detail' }, async ({ page }) => {
  await openReserved(page, OWLS, 'On the hay bales', 1, 'Help an owlet home')
  await page.getByRole('button', { name: 'Skip donation' }).click()
  await named(page)
  await expect(
    page.getByRole('checkbox', { name: 'Send me the owls’ news, four times a year.' }),
  ).not.toBeChecked()
})

test('DEL-01 DEL-02 DEL-05 DEL-06 DEL-07 DEL-08 DEL-09 DEL-10 DEL-11 ADR-30 CON-15 CON-18 CON-20 a posted order asks where to, once a postcode is typed', async ({
  page,
  problems,
}) => {
  await openReserved(page, SHOW, 'Senior', 1)
  await register(page, newEmail(), 'Sam Field')
  await isAt(page, 'Delivery Address')
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0)
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(next).toBeDisabled()
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await page.getByRole('button', { name: 'Click to type address manually' }).click()
  await expect(page.getByLabel('Country')).toHaveValue('1')
  await page.getByLabel('Postcode').fill('ZZ99 1AA')
  await next.click()
  await expect(page.getByRole('link', { name: 'Please type your town/city' })).toBeVisible()
  await fillAddress(page)
  await page.reload()
  await expect(page.getByLabel('Town/City')).toHaveValue('Testbury')

  await page.route('**/set_delivery_address/', route => route.fulfill({ status: 422, json: {} }))
  await next.click()
  await expect(
    page.getByText('Unable to set the delivery Address. Please try again later').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Town/City')).toHaveValue('Testbury')
  await page.unroute('**/set_delivery_address/')
  await next.click()
  await isAt(page, 'Ticket Questions')
  await goOn(page)
  await isAt(page, 'Payment')
  await chooseCard(page)
  // The address is a saved one from now on.
  await expect(page.getByRole('radio', { name: /^Sam Field/ })).toBeChecked()
  expectComplaints(problems)
})

test('DEL-03 DEL-04 DEL-12 DEL-13 a posted order with gift vouchers asks who each is from and for', {
  tag: '@detail',
}, async ({ page }) => {
  await page.goto('/organisers/gull-point-keepers-guild/gift-vouchers/')
  const more = page.getByRole('button', { name: /^Increase quantity, .*\$25\.00$/ })
  await more.click()
  await more.click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await isAt(page, 'Basket')
  await openReserved(page, 'the-lighthouse-keepers-ball', 'Keeper', 1)
  await register(page, newEmail(), 'Sam Field')
  await isAt(page, 'Delivery Address')
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(2)
  await fillAddress(page)
  await goOn(page)
  await expect(page.getByRole('link', { name: 'Who is the gift voucher from?' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Who is the gift voucher for?' })).toHaveCount(2)
  for (const index of [0, 1]) {
    await page.getByLabel('From', { exact: true }).nth(index).fill('Sam')
    await page.getByLabel('For', { exact: true }).nth(index).fill(`Kim ${index}`)
  }
  await page.reload()
  await expect(page.getByLabel('For', { exact: true }).nth(1)).toHaveValue('Kim 1')
  await goOn(page)
  await isAt(page, 'Ticket Questions')
})

test('TQN-01 TQN-02 TQN-03 TQN-05 TQN-06 TQN-07 TQN-08 TQN-13 TQN-14 CON-16 CON-21 each ticket has a step with its questions, and its answers survive a reload', async ({
  page,
  problems,
}) => {
  await openBasket(page, SHOW, 'Grown-up', 1)
  await openReserved(page, SHOW, 'Marrow entry', 2)
  await toQuestions(page)
  const steps = page.getByRole('navigation', { name: 'Tickets with questions' }).getByRole('button')
  await expect(steps).toHaveText(['Basket', 'Marrow entry 1', 'Marrow entry 2'])
  await page.getByRole('checkbox', { name: 'Shall Gerald keep you a scone?' }).check()
  await goOn(page)
  await expect(steps.nth(0)).toHaveAccessibleName(/^Basket\s?, complete$/)
  await expect(page.getByRole('heading', { name: 'Marrow entry 1' })).toBeVisible()
  await goOn(page)
  await expect(page.getByRole('link', { name: /^Please enter your answer: / })).toHaveCount(2)
  await expect(page.getByText('Please enter your answer', { exact: true })).toHaveCount(2)
  await page.getByLabel('What is your marrow called?').fill('Gwendolen')
  await page.getByLabel('Which class do you enter?').selectOption('Handsomest')
  await page.reload()
  await expect(page.getByLabel('What is your marrow called?')).toHaveValue('Gwendolen')
  await page.getByRole('button', { name: 'Copy these answers to all tickets' }).click()
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Marrow entry 2' })).toBeVisible()
  await expect(page.getByLabel('What is your marrow called?')).toHaveValue('Gwendolen')
  await page.getByLabel('What is your marrow called?').fill('Kevin')

  await page.route('**/save_question_answers/', route =>
    route.fulfill({ status: 422, json: { error: 'The list of marrows is closed.' } }),
  )
  await goOn(page)
  await expect(page.getByText('The list of marrows is closed.').first()).toBeVisible()
  await expect(page.getByLabel('What is your marrow called?')).toHaveValue('Kevin')
  await page.unroute('**/save_question_answers/')
  const sent = page.waitForRequest('**/save_question_answers/')
  await goOn(page)
  const body = new URLSearchParams((await sent).postData() ?? '')
  const answers = [...body].filter(([name]) => /^answers\[answer_\d+_\d+(_[01])?\]$/.test(name))
  expect(answers.map(([, answer]) => answer)).toEqual([
    'Yes',
    'Gwendolen',
    'Handsomest',
    'Kevin',
    'Handsomest',
  ])
  expect(body.get('before_or_after')).toBe('before')
  await isAt(page, 'Payment')
  expectComplaints(problems)
})

test('TQN-04 CON-24 CON-27 questions follow the payment', async ({ page }) => {
  await openReserved(page, SHOW, 'Senior', 1)
  await toQuestions(page)
  await goOn(page)
  await pay(page)
  await isAt(page, 'Ticket Questions')
  await page.getByLabel('How did you hear of the show?').selectOption('A marrow')
  await page.reload()
  await expect(page.getByLabel('How did you hear of the show?')).toHaveValue('A marrow')
  await goOn(page)
  await isAt(page, 'Order completed')
})

test('what is answered without a network is sent when it is back, once', { tag: '@adversity' }, async ({
  page,
  context,
  problems,
}) => {
  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await named(page)
  await page.getByRole('checkbox', { name: 'Foyer may e-mail me about upcoming events.' }).check()
  const sent: string[] = []
  page.on('requestfinished', request => request.url().includes('set_marketing') && sent.push(request.url()))
  await context.setOffline(true)
  await goOn(page)
  await expect(page.getByText(savedOnDevice)).toBeVisible()
  await context.setOffline(false)
  await isAt(page, 'Order completed')
  expect(sent).toHaveLength(1)
  const { marketing_preferences } = await (await page.request.get('/ajax/checkout/checkout/get/')).json()
  expect(marketing_preferences.ct_subscribed).toBe(true)
  expectComplaints(problems)
})

test('ORD-16 ORD-17 ORD-22 ORD-23 SHR-01 SHR-02 SHR-03 SHR-04 SHR-05 CAL-46 GAP-64 GAP-82 a completed order is shared by a link that brings friends', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openReserved(page, 'la-fanfare-des-horloges', 'Parterre', 1)
  await register(page, newEmail(), 'Sam Field')
  await isAt(page, 'Payment')
  await fillCard(page)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await isAt(page, 'Messages from the organiser')
  await goOn(page)
  await isAt(page, 'Order completed')
  await expect(page.getByRole('link', { name: 'How to watch the livestream' })).toHaveAttribute(
    'href',
    'https://horloges.example/fanfare/',
  )
  await page.getByRole('button', { name: 'Share & win a clock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share with friends and family' })
  await expect(dialog.getByRole('heading', { name: 'La Fanfare des Horloges' })).toBeVisible()
  const message = dialog.getByRole('textbox', { name: 'Message about La Fanfare des Horloges' })
  await expect(message).not.toBeEditable()
  const text = await message.inputValue()
  expect(text).toMatch(
    /^Bring three friends and the fourth clock is yours to wind\. http\S+\/events\/la-fanfare-des-horloges\/\?friend=\w{12}$/,
  )
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  const friend = await context.browser()?.newContext()
  const other = await friend?.newPage()
  if (!other) throw new Error('There is no browser')
  await other.goto(text.slice(text.indexOf('http')))
  const added = other.waitForRequest('**/add_ticket/')
  await other.getByRole('button', { name: 'Increase quantity, Parterre' }).click()
  await other.getByRole('button', { name: 'Add to basket' }).click()
  expect(new URLSearchParams((await added).postData() ?? '').get('friend')).toBe(text.slice(-12))
  await friend?.close()
})
