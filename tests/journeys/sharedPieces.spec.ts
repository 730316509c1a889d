import type { Page } from 'playwright'
import { expect, test } from './fixtures.ts'
import { reserve, setFields } from './shopper.ts'
import { openBasket } from './shortcuts.ts'

const event = 'supper-in-the-glasshouse'
const ticket = 'A place at the table'

test('DSP-14 DSP-15 BAS-16 BAS-30 SUM-08 RTE-09 the refund policy opens in a dialog of double width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openBasket(page, event, ticket, 1)
  await page.getByRole('button', { name: 'Refunded if the event is cancelled' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Refund policy' })
  await expect(dialog).toContainText('You get back the price of your tickets if the event is cancelled.')
  await expect(dialog.getByRole('link')).toHaveAttribute('href', '/refund-policy/')
  const widthOf = async () => (await page.locator('.modal').boundingBox())?.width
  expect(await widthOf()).toBe(840)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await reserve(page)
  await page.getByRole('button', { name: 'Edit basket' }).click()
  await expect.poll(widthOf).toBe(420)
})

test('DSP-13 DSP-16 DSP-17 DSP-19 DSP-20 DSP-21 tooltip, loading button and notifications look and last as specified', async ({
  page,
  problems,
}) => {
  await openBasket(page, event, ticket, 1)
  await page.getByRole('button', { name: 'About the hold' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('tooltip')).toContainText('The time starts when you press Reserve Basket')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).tap()
  await page.getByRole('button', { name: 'About the hold' }).tap()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)

  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/update_basket_state/', async route => {
    await held
    await route.abort()
  })
  const button = page.getByRole('button', { name: /^Reserve Basket/ })
  await button.click()
  await expect(page.locator('.bottom-bar .spinner')).toBeVisible()
  await expect(page.locator('.bottom-bar .button')).toHaveAttribute('aria-disabled', 'true')
  letGo()
  const notice = page.getByRole('alertdialog').filter({ hasText: 'Unable to reserve ticket(s)' })
  await expect(notice).toBeVisible()
  const shown = Date.now()
  const box = await notice.boundingBox()
  expect(box?.width).toBe(300)
  expect(box && box.x + box.width).toBeGreaterThan(360)
  expect(box?.y).toBeLessThan(40)
  await expect(notice).toHaveCount(0)
  expect(Date.now() - shown).toBeGreaterThan(1500)
  expect(Date.now() - shown).toBeLessThan(9000)
  problems.splice(0)
})

const GIVEN = [
  '/signin/',
  '/refund-policy/',
  '/legal-information/purchase-terms-and-conditions/',
  '/all-events/',
  '/mailing-list',
  '/smartcheckout/',
]

/** The lines of text of the page's main part, and the paths of its links. */
async function shownOn(page: Page): Promise<{ lines: string[]; links: string[] }> {
  const main = page.getByRole('main')
  // A tooltip that is loaded late breaks its line in another way than the place that is kept for it.
  await expect(main.locator('.tooltip-place:empty')).toHaveCount(0)
  // biome-ignore lint/performance/useDomNodeTextContent: the lines that are shown are compared.
  const lines = (await main.innerText()).split('\n').filter(line => line.trim() !== '')
  const hrefs = await main
    .getByRole('link')
    .evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  return { lines, links: hrefs.filter(href => href.startsWith('/')) }
}

test('RTE-14 SEC-09 whether somebody is signed in and subscribed changes the sign-up link and the login hint only, and no other links are there', async ({
  page,
}) => {
  const asked = async (path: string, title: string) => {
    await page.goto(path)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByRole('main').getByText('Loading').waitFor({ state: 'detached' })
    return shownOn(page)
  }
  const user = { id: 7, email: 'sam@example.com', subscribed: true, is_event_subscribed: true }
  const stranger = await asked('/smartcheckout/', 'Basket')
  await openBasket(page, 'the-great-thistleton-marrow-weekend', 'Marrow entry', 1)
  await page.getByRole('link', { name: /^Already bought/ }).waitFor()
  const strangersBasket = await shownOn(page)

  await setFields(page, '/get_user/', () => user)
  await page.reload()
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .waitFor()
  await expect(page.getByRole('link', { name: /^Already bought/ })).toHaveCount(0)
  const ownBasket = await shownOn(page)
  const hint = 'Already bought the required ticket? Log in.'
  expect(strangersBasket.lines.filter(line => line !== hint)).toEqual(ownBasket.lines)

  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.getByText('Looking for something to put in your basket?').waitFor()
  await expect(page.getByRole('link', { name: 'join our mailing list' })).toHaveCount(0)
  await expect
    .poll(async () => (await page.request.get('/ajax/checkout/checkout/get/')).text())
    .toContain('"tickets":[]')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Browse events' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'join our mailing list' })).toHaveCount(0)
  const own = await shownOn(page)
  const isSignUp = (line: string) => line.includes('join our mailing list')
  expect(stranger.lines.filter(isSignUp)).toHaveLength(1)
  expect(stranger.lines.filter(line => !isSignUp(line))).toEqual(own.lines)

  // A ticket's own page is linked from its line.
  for (const { links } of [stranger, strangersBasket, ownBasket, own])
    expect(links.filter(path => !GIVEN.includes(path) && !path.startsWith('/events/'))).toEqual([])
})
