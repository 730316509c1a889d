import type { Page } from 'playwright'
import { decodeQr } from '../support/decodeQr.ts'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layoutShifts.ts'
import { expectComplaints, newEmail, openWithWorker, register, reserve, setFields } from './shopper.ts'
import { openBasket, openReserved, takeFreeTickets } from './shortcuts.ts'

test.use({ storageState: { cookies: [], origins: [] } })

const question = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const answer = (page: Page, name: 'Accept' | 'Decline') => question(page).getByRole('button', { name })
const namesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

test('GAP-103 declining cookies is stored for both documents and leaves no analytics cookie', async ({
  page,
}) => {
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  expect(await namesOf(page)).not.toContain('cookie_policy_analytics')
  await answer(page, 'Decline').click()
  await expect(question(page)).toHaveCount(0)
  for (const path of ['/all-events/', '/smartcheckout/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(question(page)).toHaveCount(0)
  }
  expect(await namesOf(page)).not.toContain('cookie_policy_analytics')
})

test('GAP-103 ANL-03 accepting cookies sets the cookie, and the footer revokes it', async ({ page }) => {
  await page.goto('/smartcheckout/')
  await answer(page, 'Accept').click()
  await expect(question(page)).toHaveCount(0)
  expect(await namesOf(page)).toContain('cookie_policy_analytics')
  await page.goto('/refund-policy/')
  await page.waitForLoadState('networkidle')
  await expect(question(page)).toHaveCount(0)
  const footer = page.getByRole('button', { name: 'Cookies' })
  await footer.press('Enter')
  await expect(question(page)).toBeFocused()
  await expect(question(page)).toContainText('So far you have accepted.')
  await page.keyboard.press('Tab')
  await expect(answer(page, 'Accept')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(footer).toBeFocused()
  expect(await namesOf(page)).not.toContain('cookie_policy_analytics')
})

test('GAP-103 both cookie choices look alike, the question shifts no content and covers no button', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  await page.goto('/refund-policy/')
  await expect(question(page)).toBeVisible()
  expect(await shifts()).toBe(0)
  const look = (name: 'Accept' | 'Decline') =>
    answer(page, name).evaluate(button => {
      const { width, height } = button.getBoundingClientRect()
      const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button)
      return { width, height, color, backgroundColor, borderColor, fontWeight, fontSize }
    })
  expect(await look('Accept')).toEqual(await look('Decline'))

  await openReserved(page, 'the-moonlit-circus', 'Gallery', 1)
  await register(page, newEmail(), 'Sam Field')
  const pay = page.getByRole('button', { name: /^Pay £/ })
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  for (const [width, height] of [
    [390, 844],
    [360, 560],
    [800, 900],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await pay.scrollIntoViewIfNeeded()
    const [over, under] = [await question(page).boundingBox(), await pay.boundingBox()]
    const isApart =
      over !== null &&
      under !== null &&
      (over.y + over.height <= under.y || over.x >= under.x + under.width || over.y >= under.y + under.height)
    expect({ width, isApart }).toEqual({ width, isApart: true })
  }
})

test('GAP-103 the question covers no code in the ticket wallet, with and without a network, and is answered below the tickets', async ({
  page,
  context,
  problems,
}) => {
  const shifts = await watchShifts(page)
  await openWithWorker(page)
  await takeFreeTickets(page, 'midwinter-strings-by-candlelight', 'Stalls', 1, newEmail())
  const code = page.getByRole('img', { name: /^QR code/ })
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await page.goto('/account/wallet/')
    await expect(code).toBeVisible()
    await expect(question(page)).toBeVisible()
    expect(decodeQr(await page.screenshot())).not.toBeNull()
    for (const [width, height] of [
      [360, 720],
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => scrollTo(0, 0))
      const [over, under] = [await question(page).boundingBox(), await code.boundingBox()]
      const isBelow = over !== null && under !== null && over.y >= under.y + under.height
      expect({ width, isBelow }).toEqual({ width, isBelow: true })
    }
  }
  await answer(page, 'Decline').click()
  await expect(question(page)).toHaveCount(0)
  const before = await shifts()
  await page.getByRole('button', { name: 'Cookies' }).click()
  await expect(question(page)).toBeFocused()
  await expect(question(page)).toBeInViewport({ ratio: 1 })
  expect(await shifts()).toBe(before)
  expectComplaints(problems)
})

test('ANL-01 ANL-02 ANL-03 GAP-120 only visits with accepted cookies are counted, per state, and without a third-party script', async ({
  page,
  server,
}) => {
  await setFields(page, '/checkout/checkout/get/', () => ({ ga_ua_properties: ['G-1'] }))
  const told: string[] = []
  const elsewhere: string[] = []
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (pathname === '/ajax/store/analytics/') told.push(request.postData() ?? '')
    if (origin !== server.origin && /^https?:/.test(origin)) elsewhere.push(request.url())
  })
  await openBasket(page, 'supper-in-the-glasshouse', 'A place at the table', 1)
  await page.waitForLoadState('networkidle')
  expect(told).toEqual([])
  await answer(page, 'Accept').click()
  await reserve(page)
  const email = newEmail()
  await register(page, email, 'Sam Field')
  await expect(page.getByText('Order complete!', { exact: false })).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => told.join()).toContain('order_completed')
  const states = told.map(form => new URLSearchParams(form).get('state'))
  expect(states).toEqual([
    'basket',
    'reserve',
    'login',
    'marketing_preferences',
    'payment',
    'deliver_tickets',
    'order_completed',
  ])
  expect(told.join()).not.toContain(encodeURIComponent(email))
  expect(elsewhere).toEqual([])
})
