import type { BrowserContext, Page } from 'playwright'
import { getCheckout } from '../../contract/calls/checkout.ts'
import { expect, test } from './fixtures.ts'
import { expectComplaints, newEmail, register, sendCode } from './shopper.ts'
import { openBasket, openPayment, openReserved } from './shortcuts.ts'

const SUPPER = ['supper-in-the-glasshouse', 'A place at the table', 2] as const

const referenceOf = async (page: Page): Promise<string> =>
  (await (await page.request.get(getCheckout.path)).json()).sale_reference ?? ''

/** The same shop on another device. */
async function otherDevice(context: BrowserContext, baseURL: string | undefined): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('There is no browser')
  const other = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [] },
  })
  return other.newPage()
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue here' })

test('RTE-13 GAP-65 the link to a checkout shows it elsewhere, and one press continues it there', async ({
  page,
  context,
  baseURL,
}) => {
  await openReserved(page, ...SUPPER)
  const reference = await referenceOf(page)
  const there = await otherDevice(context, baseURL)
  await openBasket(there, 'midwinter-strings-by-candlelight', 'Stalls', 1)
  await there.goto(`/smartcheckout/?session=${reference}`)
  await expect(there.getByRole('heading', { name: 'Continue a checkout', level: 1 })).toBeVisible()
  await expect(there.getByText('2 × A place at the table, Supper in the Glasshouse')).toBeVisible()
  await expect(there.getByText('Free')).toBeVisible()
  await expect(there.getByText(/They are held until \d{1,2}:\d\d [ap]m\./)).toBeVisible()
  await expect(there.getByText('What is in your basket here is left behind', { exact: false })).toBeVisible()
  // Opening the link changes nothing.
  expect(await referenceOf(page)).toBe(reference)
  await goOn(there).click()
  await expect(there.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  expect(new URL(there.url()).search).toBe('')
  expect(await referenceOf(there)).toBe(reference)
  await register(there, newEmail(), 'Sam Field')
  await expect(there.getByText('Order complete!', { exact: false })).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  // The link to an order that is paid leads to the sign-in, and shows nothing of it.
  await page.goto(`/smartcheckout/?session=${reference}`)
  await expect(page.getByText('This order is complete.', { exact: false })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('A place at the table')).toHaveCount(0)
  await there.context().close()
})

test('GAP-65 a checkout with somebody’s details continues elsewhere after a code to its e-mail address', async ({
  page,
  context,
  baseURL,
}) => {
  const email = newEmail()
  await openPayment(page, 'the-moonlit-circus', 'Gallery', 1, email)
  const reference = await referenceOf(page)
  const there = await otherDevice(context, baseURL)
  await there.goto(`/smartcheckout/?session=${reference}`)
  await expect(
    there.getByText('This checkout has somebody’s details already.', { exact: false }),
  ).toBeVisible()
  await expect(there.getByText(email)).toHaveCount(0)
  await expect(goOn(there)).toHaveCount(0)
  await there.getByLabel('Email address').fill(newEmail())
  await there.getByLabel('One-time code').fill(await sendCode(there))
  await there.getByRole('button', { name: 'Verify' }).click()
  await expect(there.getByText('This checkout has another e-mail address.')).toBeVisible()
  await there.getByLabel('Email address').fill(email)
  await there.getByLabel('One-time code').fill(await sendCode(there))
  await there.getByRole('button', { name: 'Verify' }).click()
  await expect(there.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible({ timeout: 20_000 })
  expect(await referenceOf(there)).toBe(reference)
  expect(await referenceOf(page)).toBe('')
  await there.context().close()
})

test('GAP-65 the link to one’s own checkout opens it; a link whose time is over says so', async ({
  page,
}) => {
  await openReserved(page, ...SUPPER)
  const reference = await referenceOf(page)
  await page.goto(`/smartcheckout/?session=${reference}`)
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await page.goto('/smartcheckout/?session=NOSUCHSALE')
  await expect(page.getByText('This checkout has ended.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse events' })).toBeVisible()
})

test('GAP-65 without an answer, the link says so and can be tried again', { tag: '@adversity' }, async ({
  page,
  problems,
}) => {
  await page.route('**/ajax/store/session/shared/**', route => route.abort())
  await page.goto('/smartcheckout/?session=NOSUCHSALE')
  await expect(page.getByText('This checkout could not be loaded.', { exact: false })).toBeVisible({
    timeout: 20_000,
  })
  await page.unroute('**/ajax/store/session/shared/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This checkout has ended.', { exact: false })).toBeVisible()
  expectComplaints(problems)
})
