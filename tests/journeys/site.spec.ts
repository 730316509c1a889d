import type { Locator } from 'playwright'
import { expect, test } from './fixtures.ts'
import { headingsHaveTheirFont, newEmail, openWithWorker, register, sendCode } from './shopper.ts'
import { openReserved } from './shortcuts.ts'

// The site navigates with view transitions where motion is allowed.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('RTE-04 RTE-11 the server-rendered page is complete without JavaScript and the same after hydration', async ({
  browser,
  server,
}) => {
  const storageState = { cookies: [], origins: [] }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin, storageState })
  const page = await context.newPage()
  await page.goto('/all-events/')
  await expect(page.getByRole('link', { name: /Midwinter Strings/ })).toBeVisible()
  await page.getByRole('searchbox').fill('bristol')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 event for “bristol”')).toBeVisible()
  await page.getByRole('link', { name: /Midwinter Strings/ }).click()
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible()
  await expect(page.getByText('By The Lantern Ensemble')).toBeVisible()
  expect(await context.cookies()).toEqual([])
  await context.close()
})

test('RTE-04 without JavaScript the wallet says what it needs, and a rendered page does not ask for it', async ({
  browser,
  server,
}) => {
  const storageState = { cookies: [], origins: [] }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin, storageState })
  const page = await context.newPage()
  const needsScripts = page.locator('noscript p')
  await page.goto('/account/wallet/')
  await expect(needsScripts).toBeVisible()
  await page.goto('/all-events/')
  await expect(page.getByRole('heading', { name: 'All events' })).toBeVisible()
  await expect(needsScripts).toBeHidden()
  await context.close()
})

test('RTE-01 navigating the site loads no new document, and Back works', async ({ page }) => {
  // Before its script runs, a link of a rendered page is the browser's own.
  await openWithWorker(page)
  await page.evaluate(() => Object.assign(window, { mark: true }))
  await page.getByRole('link', { name: 'Events' }).first().click()
  await expect(page.getByRole('heading', { name: 'All events' })).toBeFocused()
  await expect(page).toHaveTitle('All events - Foyer')
  await page.getByRole('searchbox').fill('no such thing')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('0 events for “no such thing”')).toBeVisible()
  await page.getByRole('link', { name: 'Show all events' }).click()
  await page.getByRole('link', { name: /Supper/ }).click()
  await expect(page.getByRole('heading', { name: 'Supper in the Glasshouse', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All events' })).toBeVisible()
  expect(await page.evaluate(() => 'mark' in window)).toBe(true)
})

test('Back shows a page where it was left, and a double press on a link opens its page once', async ({
  page,
}) => {
  await openWithWorker(page)
  await page.evaluate(() => scrollTo(0, 900))
  const before = await page.evaluate(() => [history.length, scrollY])
  await page.getByRole('link', { name: /The Moonlit Circus/ }).dblclick()
  await expect(page.getByRole('heading', { name: 'The Moonlit Circus', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const left = await page.evaluate(() => history.length)
  expect(left - (before[0] ?? 0)).toBe(1)
  const itself = page.url()
  await page.evaluate(address => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'Itself' })
    document.querySelector('main')?.append(link)
    link.click()
    link.remove()
  }, itself)
  expect(await page.evaluate(() => history.length)).toBe(left)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'What’s on' })).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
})

test('a page is loaded when the press on its link begins, and not for people who save data', async ({
  page,
}) => {
  await openWithWorker(page)
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().includes('/catalogue/')) requests.push(new URL(request.url()).pathname)
  })
  const pressOn = async (link: Locator) => {
    await link.hover()
    await page.mouse.down()
  }
  await pressOn(page.getByRole('link', { name: /Supper in the Glasshouse/ }))
  await expect.poll(() => requests.length).toBe(1)
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'Supper in the Glasshouse', level: 1 })).toBeVisible()
  expect(requests.length).toBe(1)
  await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await pressOn(page.getByRole('link', { name: 'Events', exact: true }).first())
  await page.mouse.move(5, 400)
  await page.mouse.up()
  await pressOn(page.getByRole('link', { name: 'Events', exact: true }).first())
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'All events' })).toBeVisible()
  expect(requests.length).toBe(2)
})

test('what is scrolled under the header does not show through it', async ({ page }) => {
  await page.goto('/legal-information/purchase-terms-and-conditions/')
  await headingsHaveTheirFont(page)
  const header = await page.getByRole('banner').boundingBox()
  if (!header) throw new Error('The header is not shown')
  const before = await page.screenshot({ clip: header })
  await page.evaluate(() => scrollTo(0, 260))
  expect((await page.screenshot({ clip: header })).equals(before)).toBe(true)
})

test('RTE-08 RTE-09 RTE-10 the links of the specification open their pages', async ({ page }) => {
  for (const [path, title] of [
    ['/signin/', 'Sign in'],
    ['/refund-policy/', 'Refund policy'],
    ['/legal-information/purchase-terms-and-conditions/', 'Purchase terms and conditions'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
})

test('GAP-92 signing in requires an account; an unknown e-mail address shows where accounts are created', async ({
  page,
}) => {
  await page.goto('/signin/')
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('It will be registered when you check out for the first time.')).toBeVisible()
})

test('GAP-93 sign-out deletes the tickets from the device, and sign-in loads them again', async ({
  page,
}) => {
  const email = newEmail()
  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await register(page, email, 'Sam Field')
  await page.getByRole('link', { name: 'Go to ticket wallet' }).click({ timeout: 15_000 })
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(1)
  await page.goto('/events/supper-in-the-glasshouse/')
  await page.getByRole('button', { name: /^Increase quantity, A place/ }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
  await page.goto('/account/wallet/')
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Your tickets leave this device.', { exact: false })).toBeVisible()
  await expect(page.getByText('Your basket is emptied', { exact: false })).toBeVisible()
  // A reload would cut the request off, and the next page would repeat it.
  const told = page.waitForResponse('**/sign_out/')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('There are no tickets on this device.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Basket, 0 items' })).toBeVisible()
  await told
  await page.reload()
  await expect(page.getByText('There are no tickets on this device.')).toBeVisible()
  await page.goto('/smartcheckout/')
  await expect(page.getByText('Looking for something to put in your basket?')).toBeVisible()

  await page.goto('/signin/')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('One-time code').fill(await sendCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/account/wallet/')
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(1)
})

test('DSP-07 DSP-08 DSP-09 GAP-118 an event shows date, time, venue and total price', async ({ page }) => {
  await page.goto('/events/the-moonlit-circus/')
  await expect(
    page.locator('.key-facts').getByText(/^\w{3} \d\d\/\d\d\/\d{4} at \d{1,2}:\d\d (am|pm)$/),
  ).toBeVisible()
  await expect(page.getByText('The Tram Sheds', { exact: false })).toBeVisible()
  await expect(page.getByText('£26.00 + £2.50 fee')).toBeVisible()
  await expect(page.getByText('£28.50 each')).toBeVisible()
  await expect(page.getByText('We hold your tickets for 10 minutes once you reserve.')).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity, Ringside' }).click()
  await page.getByRole('button', { name: 'Increase quantity, Gallery' }).click()
  await expect(page.locator('.bottom-bar')).toContainText('2 tickets, fees included')
  await expect(page.locator('.bottom-bar')).toContainText('£48.00')
})

test('tickets cannot be added during a checkout, and the page links to the checkout', async ({
  page,
  problems,
}) => {
  await openReserved(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await page.goto('/events/midwinter-strings-by-candlelight/')
  await page.getByRole('button', { name: 'Increase quantity, Balcony' }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByText('Your tickets are reserved.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  problems.splice(0)
})

test('buttons work during the transition between two pages', async ({ page }) => {
  await page.goto('/')
  const overlay = await page.evaluate(async () => {
    await document.startViewTransition(() => {}).ready
    return getComputedStyle(document.documentElement, '::view-transition').pointerEvents
  })
  expect(overlay).toBe('none')
})
