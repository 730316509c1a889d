import { expect, test } from './fixtures.ts'
import { openWithWorker } from './shopper.ts'

const PAGE = '/organisers/skywatch-on-the-moor/gift-vouchers/'

test('RTE-03 GAP-91 gift vouchers are chosen by value and added to the basket', async ({ page }) => {
  await page.goto(PAGE)
  await expect(page).toHaveTitle('Gift vouchers of Skywatch on the Moor - Foyer')
  await expect(page.getByRole('heading', { name: 'A night of stars' })).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity, A night of stars, £15.00' }).click()
  await page.getByRole('spinbutton', { name: 'Quantity, A night of stars, £30.00' }).fill('2')
  await expect(page.locator('.bottom-bar')).toContainText('3 gift vouchers')
  await expect(page.locator('.bottom-bar')).toContainText('£75.00')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  const { gift_vouchers } = await (await page.request.get('/ajax/checkout/checkout/get/')).json()
  expect(gift_vouchers).toMatchObject([
    { value: 15, qty: 1, o_url: PAGE },
    { value: 30, qty: 2 },
  ])
})

test('on a wide screen, the button stands below the values and as wide as they are', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(PAGE)
  const bar = await page.locator('.bottom-bar').boundingBox()
  const value = await page.locator('.gift-voucher .card').last().boundingBox()
  if (!bar || !value) throw new Error('The bar or the values are not shown')
  expect([bar.x, bar.width]).toEqual([value.x, value.width])
  expect(bar.y).toBeGreaterThan(value.y + value.height)
  expect(bar.y).toBeLessThan(value.y + value.height + 120)
})

test('GAP-91 the gift voucher page is readable without JavaScript, and offline from the service worker', async ({
  browser,
  page,
  problems,
  server,
}) => {
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  const painted = await bare.newPage()
  expect((await painted.goto(PAGE))?.status()).toBe(200)
  await expect(painted.getByRole('heading', { name: '£30.00' })).toBeVisible()
  await bare.close()

  await openWithWorker(page)
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { name: '£30.00' })).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Increase quantity, A night of stars, £15.00' }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /Unable to add the gift voucher. Please check your connection/,
  )
  await expect(page.getByRole('spinbutton', { name: 'Quantity, A night of stars, £15.00' })).toHaveValue('1')
  problems.splice(0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
})

test('GAP-91 the gift voucher page of an unknown organiser answers 404', async ({ page, problems }) => {
  expect((await page.goto('/organisers/nobody/gift-vouchers/'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  problems.splice(0)
})

test('a page whose code fails to load shows an error and loads at the next try', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await page.context().route('**/assets/RefundPolicy-*', route => route.abort())
  // A script draws this page. On one that the server painted, the browser would follow an early press itself.
  await page.goto('/account/wallet/')
  await page.getByRole('link', { name: 'Refund policy' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await page.context().unroute('**/assets/RefundPolicy-*')
  await page.getByRole('link', { name: 'Refund policy' }).click()
  await expect(page.getByRole('heading', { name: 'Refund policy', level: 1 })).toBeVisible()
  problems.splice(0)
})
