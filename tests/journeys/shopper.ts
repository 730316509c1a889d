import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { payment } from '../../src/text/payment.ts'
import { codesIn } from '../support/codesIn.ts'

/* The actions of a shopper that several journeys use. */

let shoppers = 0
export const newEmail = (): string => `shopper.${process.pid}.${shoppers++}@example.com`

/** The codes mailed to this address, newest first. */
export async function codesFor(page: Page, email: string): Promise<string[]> {
  return codesIn(await (await page.request.get('/sandbox/mailbox/')).text(), email)
}

/** Waits until the service worker is active, so that pages open offline. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

export async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/')
  await workerReady(page)
}

/** Delays requests to this address until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Changes the text of answers on their way to the page. */
export const changeText = (page: Page, path: string, change: (text: string) => string): Promise<unknown> =>
  page.route(`**${path}*`, async route => {
    const response = await route.fetch()
    // The length of the text changes.
    const { 'content-length': _, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: change(await response.text()) })
  })

/** Sets fields of answers on their way to the page. */
export const setFields = (page: Page, path: string, fields: () => object): Promise<unknown> =>
  changeText(page, path, text => JSON.stringify({ ...JSON.parse(text), ...fields() }))

/** Adds tickets on the event page, which opens the basket. */
export async function addTickets(
  page: Page,
  event: string,
  ticket: string | RegExp,
  qty: number,
): Promise<void> {
  await page.goto(`/events/${event}/`)
  const name = typeof ticket === 'string' ? `Increase quantity, ${ticket}` : /^Increase quantity/
  for (let count = 0; count < qty; count++) await page.getByRole('button', { name }).first().click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
}

/** Reserves the basket and waits for this step. */
export async function reserve(page: Page, step = 'Account'): Promise<void> {
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await page.getByRole('heading', { name: step, level: 1 }).waitFor()
}

/** Requests a code for the typed address and returns it once it has arrived. */
export async function sendCode(page: Page): Promise<string> {
  const email = await page.getByLabel('Email address').inputValue()
  const before = await codesFor(page, email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Code sent to inbox' }).waitFor()
  await expect
    .poll(async () => (await codesFor(page, email)).length, { intervals: [50] })
    .toBe(before.length + 1)
  return (await codesFor(page, email))[0] ?? ''
}

/** Leaves the step Keep updated without a tick. */
export async function keepUpdated(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Keep updated', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Completes the account step as a new shopper. `beforeName` runs before the name is submitted. */
export async function nameOneself(
  page: Page,
  email: string,
  name: string,
  beforeName: () => Promise<void> = async () => {},
): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByLabel('Full name').fill(name)
  await beforeName()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Completes the account step and Keep updated as a new shopper. */
export async function register(page: Page, email: string, name: string): Promise<void> {
  await nameOneself(page, email, name)
  await keepUpdated(page)
}

/** Chooses to pay by card, where there is a choice. false: the card is typed on its provider's own page. */
export async function chooseCard(page: Page): Promise<boolean> {
  const choice = page.getByRole('radio', { name: 'Card' })
  const number = page.getByLabel('Card number')
  const form = number.or(page.getByText(payment.aboutCardPage))
  await choice.or(form).first().waitFor()
  if (await choice.isVisible()) await choice.check()
  await form.waitFor()
  return number.isVisible()
}

/** Types the first of the cards that the form of a sandbox lists, which pays. */
export async function fillCard(page: Page): Promise<void> {
  await chooseCard(page)
  await typeCard(page)
}

/** Types that card into the form that is shown. */
export async function typeCard(page: Page): Promise<void> {
  const number = await page.locator('.sandbox-number').first().textContent()
  await page.getByLabel('Card number').fill(number ?? '')
  await page.getByLabel('Expiry date').fill('12/30')
  await page.getByLabel('Security code').fill('123')
}

/** Types an address into the address form; a saved or already typed one stays. */
export async function fillAddress(page: Page): Promise<void> {
  const saved = page.getByRole('radio', { name: 'Add new address' })
  const byHand = page.getByRole('button', { name: 'Click to type address manually' })
  await saved.or(byHand).or(page.getByLabel('Address Line 1')).first().waitFor()
  if (await saved.isVisible()) return
  if (await byHand.isVisible()) await byHand.click()
  await page.getByLabel('Address Line 1').fill('1 Lantern Row')
  await page.getByLabel('Town/City').fill('Testbury')
  await page.getByLabel('Postcode').fill('ZZ99 1AA')
  await page.getByLabel('Country').selectOption('United Kingdom')
}

/** Answers the questions of one ticket or of the basket, and continues. */
export async function answerQuestions(page: Page): Promise<void> {
  const asked = page.locator('.questions')
  const of = (await asked.getByRole('heading').textContent()) ?? ''
  for (const field of await asked.getByRole('textbox').all()) await field.fill('An answer')
  for (const list of await asked.getByRole('combobox').all()) await list.selectOption({ index: 1 })
  for (const box of await asked.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await asked.getByRole('heading', { name: of, exact: true }).waitFor({ state: 'detached' })
}

/** Removes the console errors of failed requests, which the test expects. */
export const expectComplaints = (problems: string[]) =>
  problems.splice(0, problems.length, ...problems.filter(one => !one.includes('Failed to load resource')))

/** The address of the claim page in the letter to an e-mail address. */
export async function claimLinkFor(page: Page, email: string): Promise<string> {
  const mailbox = page.request
  let letter = ''
  await expect(async () => {
    const list = await (await mailbox.get('/sandbox/mailbox/')).text()
    letter = new RegExp(`href="([^"]+)">[^<]*</a> to ${email}`).exec(list)?.[1] ?? ''
    expect(letter).not.toBe('')
  }).toPass()
  const text = await (await mailbox.get(letter)).text()
  return /href="[^"]*(\/claim\/#[^"]+)"/.exec(text)?.[1] ?? ''
}

/** Enters a discount or credit code in the basket. */
export async function giveCode(page: Page, code: string): Promise<void> {
  const box = page.locator('.code-box')
  if ((await box.getAttribute('open')) === null) await box.locator('summary').click()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** Waits until the headings of a painted page have their font, which it requests after its first paint. */
export const headingsHaveTheirFont = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('Foyer Display') && status === 'loaded',
        ),
      ),
    )
    .toBe(true)
