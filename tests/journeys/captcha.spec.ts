import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { isWorkDone, WORK_KEY } from '../../contract/work.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, expect } from './fixtures.ts'
import { addTickets, newEmail, register } from './shopper.ts'
import { openBasket } from './shortcuts.ts'
import { storedText } from './storedText.ts'

const event = 'supper-in-the-glasshouse'
const ticket = 'A place at the table'
const PROMPT = "Please prove you're a human being completing the CAPTCHA challenge."
const EXPIRED = 'The captcha challenge has expired. Please complete the challenge again.'

/** A server that asks for a captcha at every reservation, and at the second code that a visit asks for. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that playwright asks for.
    async ({}, use) => {
      const server = await startServer({
        RATE_LIMITS: 'reserve_by_visit=0/600,one_time_code_by_visit=1/9999999',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

const box = (page: Page) => page.getByLabel('I am a human being')
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })

async function toCaptcha(page: Page): Promise<void> {
  if (!page.url().includes('/smartcheckout/')) await addTickets(page, event, ticket, 2)
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(page.getByText(PROMPT)).toBeVisible()
}

/** The page has loaded all code of the payment step. */
async function hasPayment(page: Page): Promise<boolean> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const scripts = loaded.filter(name => /\/assets\/.*\.js$/.test(name)).map(name => name.replace(/.*\//, ''))
  const texts = await Promise.all(scripts.map(name => readFile(`dist/page/assets/${name}`, 'utf8')))
  return texts.some(text => text.includes('How would you like to pay?'))
}

const isAccount = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()

test('RSV-18 RSV-20 CAP-01 CAP-02 CAP-03 CAP-04 CAP-05 CAP-09 a shopper who passes the captcha reserves', async ({
  page,
}) => {
  await openBasket(page, event, ticket, 2)
  expect(await hasPayment(page)).toBe(false)
  await toCaptcha(page)
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(continueButton(page)).toBeDisabled()
  const answered = page.waitForResponse('**/sandbox/captcha/')
  await box(page).check()
  const answer = await (await answered).text()
  await expect(continueButton(page)).toBeEnabled()
  expect(await storedText(page)).not.toContain(answer)
  await continueButton(page).click()
  await isAccount(page)
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:5\d)$/)
  expect(await storedText(page)).not.toContain(answer)
  expect(await hasPayment(page)).toBe(true)
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByText('Order complete!', { exact: false })).toBeVisible({ timeout: 20_000 })
})

test('CAP-06 CAP-07 CAP-08 CAP-10 an expired or failed captcha challenge shows an error and does not pass', {
  tag: '@adversity',
}, async ({ page }) => {
  await toCaptcha(page)
  for (const [end, words] of [
    ['expire', EXPIRED],
    ['expire unsolved', EXPIRED],
    ['fail', 'The captcha challenge could not be shown. Please check your connection and try again.'],
  ] as const) {
    await box(page).check()
    await expect(continueButton(page)).toBeEnabled()
    await expect(page.getByRole('alert').getByText(words)).toHaveCount(0)
    await page.getByRole('button', { name: end, exact: true }).click()
    await expect(page.getByRole('alert').getByText(words)).toBeVisible()
    await expect(continueButton(page)).toBeDisabled()
    await expect(box(page)).not.toBeChecked()
  }
  await box(page).check()
  await continueButton(page).click()
  await isAccount(page)
})

test('RSV-19 CAP-12 a reload shows the captcha challenge again; a rejected answer repeats it', {
  tag: '@adversity',
}, async ({ page }) => {
  await toCaptcha(page)
  await page.reload()
  await expect(page.getByText(PROMPT)).toBeVisible()
  await page.route('**/reserve_tickets/', route => route.continue({ postData: 'h-captcha-response=made-up' }))
  await box(page).check()
  await continueButton(page).click()
  await expect(
    page.getByText('The captcha was not accepted. Please complete the challenge again.'),
  ).toBeVisible()
  await expect(box(page)).not.toBeChecked()
  await expect(continueButton(page)).toBeDisabled()
  await page.unroute('**/reserve_tickets/')
  await box(page).check()
  await continueButton(page).click()
  await isAccount(page)
})

test('CAL-09 submitting the captcha offline shows an error at once; the next press reserves', {
  tag: '@adversity',
}, async ({ page, context, problems }) => {
  await toCaptcha(page)
  await box(page).check()
  await expect(continueButton(page)).toBeEnabled()
  await context.setOffline(true)
  await continueButton(page).click()
  await expect(page.getByText('Unable to reserve tickets. Please try again later')).toBeVisible()
  await expect(page.getByText(PROMPT)).toBeVisible()
  expect(await storedText(page)).not.toContain('h-captcha-response')
  await context.setOffline(false)
  await continueButton(page).click()
  await isAccount(page)
  problems.splice(0)
})

test('CAP-03 CAP-05 ACC-20 a visit that asks for many codes passes a captcha and gets another one', {
  tag: '@detail',
}, async ({ page }) => {
  await page.goto('/signin/')
  const email = page.getByLabel('Email address')
  await email.fill(newEmail())
  await continueButton(page).click()
  await page.getByRole('button', { name: 'Check or change your e-mail address, or re-send the code' }).click()
  await continueButton(page).click()
  await expect(page.getByText(PROMPT)).toBeVisible()
  await expect(continueButton(page)).toBeDisabled()
  await box(page).check()
  await continueButton(page).click()
  await expect(page.getByLabel('One-time code')).toBeVisible()
})

test('SEC-11 where no captcha service is set up, the device works for another code, and nothing is asked', {
  tag: '@detail',
}, async ({ page }) => {
  const given: string[] = []
  await page.route('**/send_one_time_code/', route => {
    const answer = new URLSearchParams(route.request().postData() ?? '').get('h-captcha-response')
    if (answer === null)
      return route.fulfill({
        json: { captcha: true, captcha_sitekey: `${WORK_KEY}a-challenge`, error: null },
      })
    given.push(answer)
    return route.fulfill({ json: { success: true } })
  })
  await page.goto('/signin/')
  await page.getByLabel('Email address').fill(newEmail())
  await continueButton(page).click()
  await expect(continueButton(page)).toBeEnabled({ timeout: 20_000 })
  await expect(page.getByText(PROMPT)).toHaveCount(0)
  await continueButton(page).click()
  await expect(page.getByLabel('One-time code')).toBeVisible()
  expect(given).toHaveLength(1)
  expect(given[0]).toMatch(new RegExp(`^${WORK_KEY}a-challenge/\\d+$`))
  expect(
    isWorkDone(
      createHash('sha256')
        .update(given[0] ?? '')
        .digest(),
    ),
  ).toBe(true)
})

test('one press returns from the captcha to the basket', { tag: '@detail' }, async ({ page }) => {
  await toCaptcha(page)
  await page.getByRole('button', { name: 'Back to basket' }).click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
})

test('CAP-11 the captcha widget of the sandbox is a separate file that the service worker does not store', async () => {
  const names = (await readdir('dist/page/assets')).filter(name => name.endsWith('.js'))
  expect(names.filter(name => name.startsWith('sandboxCaptcha-'))).not.toEqual([])
  expect(await readFile('dist/page/sw.js', 'utf8')).not.toContain('assets/sandboxCaptcha-')
  expect(names.filter(name => name.startsWith('HCaptchaChallenge-'))).not.toEqual([])
})
