import type { Page } from 'playwright'
import { getCheckout } from '../../contract/calls/checkout.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layoutShifts.ts'
import { expectComplaints, newEmail, register, setFields } from './shopper.ts'
import { importCatalogue, openBasket, openReserved } from './shortcuts.ts'

const WORDS = 'Two of us had the time of our lives.'

const event = (id: string, title: string, town: string) =>
  `  - { id: ${id}, title: ${title}, organiser: Jetty Evenings, description: Waves., dates: [{ starts: in 5 days at 19:30 }], venue: { name: The Jetty, address: "1 Jetty, ${town}", locality: ${town} }, tickets: [{ name: Bench, price: 0, capacity: 20 }] }`
const JETTY = `
organisers:
  - name: Jetty Evenings
events:
${event('low', 'Low Tide', 'Whitby')}
${event('high', 'High Tide', 'Staithes')}
${event('spring', 'Spring Tide', 'Whitby')}
`

/** Orders two places at one event and a place at another one. */
async function order(page: Page, server: TestServer): Promise<void> {
  await importCatalogue(server, JETTY)
  await openBasket(page, 'low-tide', 'Bench', 2)
  await openReserved(page, 'high-tide', 'Bench', 1)
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible({
    timeout: 20_000,
  })
}

test('The completed order shows what was bought for each date, and leads to the codes first', async ({
  page,
  server,
}) => {
  await order(page, server)
  const stubs = page.getByRole('article')
  await expect(stubs).toHaveCount(2)
  await expect(stubs.filter({ hasText: 'Low Tide' })).toContainText('2 × Bench')
  await expect(stubs.filter({ hasText: 'High Tide' })).toContainText('1 × Bench')
  const wallet = page.getByRole('link', { name: 'Go to ticket wallet' })
  const [way, next] = [await wallet.boundingBox(), await tile(page).boundingBox()]
  expect(way?.y ?? 0).toBeLessThan(next?.y ?? 0)
})

const tile = (page: Page) => page.getByRole('button', { name: 'How did we do?' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'How did we do?' })
const message = (page: Page) => dialog(page).getByRole('textbox')
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' })

test('ORD-01 ORD-02 ORD-03 ORD-04 ORD-21 FAP-01 FAP-02 FAP-03 FAP-04 FAP-05 GAP-121 places to stay are found near each venue, and Back returns', async ({
  page,
  context,
  server,
}) => {
  const foreign: string[] = []
  context.on('request', request => {
    if (!request.url().startsWith('http://localhost')) foreign.push(request.url())
  })
  await order(page, server)
  const more = page.getByRole('region', { name: 'Browse more events' })
  await expect(more.getByRole('link')).toHaveAttribute('href', '/events/spring-tide/')
  await page.getByRole('link', { name: 'Find a place to stay' }).click()
  await expect(page.getByRole('heading', { name: 'Find a place to stay' })).toBeFocused()
  const frame = page.locator('iframe')
  const near = (event: string) =>
    page.getByRole('button', { name: `Find a place to stay near the ${event} event` })
  const places = page.frameLocator('iframe')
  await expect(frame).toHaveAttribute('title', /^Places to stay near /)
  const details = {
    'Low Tide': ['1 Jetty, Whitby', 'for 2 guests', 'group_adults=2'],
    'High Tide': ['1 Jetty, Staithes', 'for 1 guest', 'group_adults=1'],
  } as const
  await expect(near('Low Tide')).toHaveAttribute('aria-current', 'true')
  for (const event of ['Low Tide', 'High Tide'] as const) {
    await near(event).click()
    const [address, guests, adults] = details[event]
    await expect(places.getByText(address)).toBeVisible()
    await expect(places.getByText(guests, { exact: false })).toBeVisible()
    const link = places.getByRole('link', { name: 'Look for places to stay' })
    await expect(link).toHaveAttribute('href', new RegExp(`checkin=20\\d\\d-\\d\\d-\\d\\d.*${adults}`))
    await expect(link).toHaveAttribute('target', '_blank')
  }
  // Nothing of another host is asked before the link is pressed.
  expect(foreign).toEqual([])
  await page.getByRole('link', { name: 'Back to your order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Your reference is')).toBeVisible()
  await page.goBack()
  await expect(frame).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Your reference is')).toBeVisible()
})

test('ORD-19 FBK-01 FBK-02 FBK-03 FBK-04 FBK-05 FBK-06 FBK-07 what a shopper writes about the order reaches the server, also after a reload', async ({
  page,
  server,
}) => {
  await order(page, server)
  await tile(page).click()
  await expect(message(page)).toHaveAttribute('placeholder', 'Let us know how we did...')
  await expect(send(page)).toBeDisabled()
  await message(page).fill('   ')
  await expect(send(page)).toBeDisabled()
  await message(page).fill(WORDS)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await tile(page).click()
  await expect(message(page)).toHaveValue(WORDS)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/send_customer_feedback/', async route => {
    await promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/send_customer_feedback/')
  await send(page).click()
  expect((await sent).postData()).toContain('time')
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page.getByText('Your feedback has been sent. Thanks!')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await tile(page).click()
  await expect(message(page)).toHaveValue('')
})

test('FBK-06 FBK-08 feedback that the server refuses says so, and its words stay', {
  tag: '@adversity',
}, async ({ page, problems, server }) => {
  await order(page, server)
  await page.route('**/send_customer_feedback/', route =>
    route.fulfill({ status: 422, json: { error: 'No.' } }),
  )
  await tile(page).click()
  await message(page).fill(WORDS)
  await send(page).click()
  await expect(page.getByText('Unable to send feedback. Please try again')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await page.unroute('**/send_customer_feedback/')
  await tile(page).click()
  await expect(message(page)).toHaveValue(WORDS)
  await send(page).click()
  await expect(page.getByText('Your feedback has been sent. Thanks!')).toBeVisible()
  expectComplaints(problems)
})

test('feedback that is written without a network is sent when it is back', { tag: '@adversity' }, async ({
  page,
  context,
  problems,
  server,
}) => {
  await order(page, server)
  await context.setOffline(true)
  await tile(page).click()
  await message(page).fill(WORDS)
  await send(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Your feedback is sent when there is a connection again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Your feedback has been sent. Thanks!')).toBeVisible({ timeout: 20_000 })
  problems.splice(0)
})

test('ORD-08 ORD-09 ORD-10 ORD-11 ORD-12 TDL-09 an order with payments left says how its schedule goes on', async ({
  page,
  server,
}) => {
  await setFields(page, getCheckout.path, () => ({ payment_plan_remaining: 2 }))
  await order(page, server)
  await expect(page.getByText('Order Complete - Payment Schedule Setup')).toBeVisible()
  for (const note of [
    'We have sent you an e-mail about the schedule of your payments.',
    'Before each payment you get a reminder by SMS and by e-mail.',
    'You can update how you pay in your account settings.',
    'Your tickets are delivered to your ticket wallet only after the final payment.',
  ])
    await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByText('We sent a copy of your ticket wallet')).toHaveCount(0)
})

/** The browser offers to install the page. Answers whether the page keeps the browser from asking by itself. */
const offerInstallation = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void document.documentElement.setAttribute('data-asked', ''),
    })
    dispatchEvent(offer)
    return offer.defaultPrevented
  })

test('GAP-105 installing the app is offered once an order is complete, and nowhere before', async ({
  page,
  server,
}) => {
  const tile = page.getByRole('button', { name: 'Keep Foyer on your phone' })
  await page.goto('/')
  await expect.poll(() => offerInstallation(page)).toBe(true)
  await page.goto('/smartcheckout/')
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  expect(await offerInstallation(page)).toBe(true)
  await expect(tile).toHaveCount(0)
  await order(page, server)
  await expect(tile).toHaveCount(0)
  expect(await offerInstallation(page)).toBe(true)
  await tile.click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', '')
  await expect(tile).toHaveCount(0)
})

test('GAP-105 on iOS, where the page cannot ask, the steps to install the app are told', async ({
  page,
  server,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' }),
  )
  await order(page, server)
  await page.getByRole('button', { name: 'Keep Foyer on your phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep Foyer on your phone' })
  await expect(dialog.getByText('Choose “Add to Home Screen”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('nothing moves when a completed order is opened again on a slow telephone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await order(page, server)
  const shifts = await watchShifts(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toBeAttached()
  expect(await shifts()).toBeLessThan(0.01)
})
