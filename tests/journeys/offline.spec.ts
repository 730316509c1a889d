import { outboxOf } from '../faults/outboxOf.ts'
import { expect, test } from './fixtures.ts'
import { addTickets, openWithWorker, reserve, workerReady } from './shopper.ts'

const event = 'supper-in-the-glasshouse'
const ticket = 'A place at the table'

/** The quantity of the ticket in this browser's basket on the server. */
async function serverHas(page: import('playwright').Page): Promise<number | undefined> {
  const answer = await page.request.get('/ajax/checkout/checkout/get/')
  const { tickets } = (await answer.json()) as { tickets: { qty: number }[] }
  return tickets[0]?.qty
}

test.afterEach(({ problems }) => {
  // The browser logs failed requests to its console.
  problems.splice(0, problems.length, ...problems.filter(problem => !problem.includes('net::ERR')))
})

test('GAP-117 an offline edit is stored on the phone, marked as not sent, and sent when the network is back', async ({
  page,
  context,
}) => {
  await addTickets(page, event, ticket, 1)
  await workerReady(page)
  await context.setOffline(true)
  await expect(page.getByText('No connection.')).toBeVisible()
  const asked: string[] = []
  page.on('request', request => request.method() === 'POST' && asked.push(request.url()))
  for (let press = 0; press < 3; press++)
    await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByText('saved on this device', { exact: true })).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveValue('4')
  await expect(page.getByRole('link', { name: 'Basket, 4 items' })).toBeVisible()
  await expect(page.getByRole('spinbutton')).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Reserve when back online' })).toBeVisible()
  expect(await serverHas(page)).toBe(1)

  await context.setOffline(false)
  await expect(page.getByText('No connection.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reserve Basket, 4 items' })).toBeEnabled({ timeout: 15_000 })
  expect(await serverHas(page)).toBe(4)
})

test('an edit survives a reload within its two-second delay and is applied once', async ({ page }) => {
  await addTickets(page, event, ticket, 1)
  const keys: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().includes('update_ticket_quantity')) keys.push(request.headers()['idempotency-key'])
  })
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await page.reload()
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'Reserve Basket, 2 items' })).toBeEnabled({ timeout: 15_000 })
  expect(await serverHas(page)).toBe(2)
  expect(new Set(keys).size).toBe(1)
})

test('an offline edit is sent by the service worker after all tabs were closed', async ({
  page,
  context,
}) => {
  await openWithWorker(page)
  await addTickets(page, event, ticket, 1)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByText('saved on this device', { exact: true })).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  // The browser syncs by itself; the test sends its event in case it is slow to notice the network.
  const devtools = await context.newCDPSession(page)
  const versions: { registrationId: string }[] = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    versions.push(...registrations),
  )
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => versions.length).toBeGreaterThan(0)
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: await origin(page),
    registrationId: versions[0]?.registrationId ?? '',
    tag: 'outbox',
    lastChance: false,
  })
  await expect.poll(() => serverHas(page), { timeout: 15_000 }).toBe(2)
})

test('GAP-117 a removed line that Undo puts back without a network is shown after a reload and in other tabs, and sent when online', async ({
  page,
  context,
}) => {
  await openWithWorker(page)
  await addTickets(page, 'the-great-thistleton-marrow-weekend', 'Grown-up', 3)
  await page.getByRole('button', { name: /^Remove Grown-up/ }).click()
  await expect.poll(() => serverHas(page)).toBe(undefined)
  await expect.poll(() => outboxOf(page)).toEqual([])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  const isShown = async (tab: import('playwright').Page) => {
    await expect(tab.getByRole('spinbutton', { name: /Grown-up/ })).toHaveValue('3')
    await expect(tab.locator('#basket').getByText('£9.00 + £0.75 fee · £9.75 each')).toBeVisible()
    await expect(tab.getByText('saved on this device', { exact: true })).toBeVisible()
    await expect(tab.getByRole('link', { name: 'Basket, 3 items' })).toBeVisible()
  }
  await isShown(page)
  await page.reload()
  await isShown(page)
  const other = await context.newPage()
  await other.goto('/smartcheckout/')
  await isShown(other)
  await other.close()

  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Reserve Basket, 3 items' })).toBeEnabled({ timeout: 15_000 })
  expect(await serverHas(page)).toBe(3)
})

test('“Reserve when back online” is stored once and can be cancelled', { tag: '@detail' }, async ({
  page,
  context,
}) => {
  await addTickets(page, event, ticket, 1)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Reserve when back online' }).click()
  await page.getByRole('button', { name: 'Reserving when back online. Cancel' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Reserve Basket, 1 item' })).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Reserve when back online' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
})

test('a change made in another tab is shown before it is reserved', { tag: '@detail' }, async ({
  page,
  context,
}) => {
  await addTickets(page, event, ticket, 1)
  const other = await context.newPage()
  await other.route('**/*', route => route.continue())
  await other.request.post('/ajax/checkout/checkout/update_ticket_quantity/', {
    headers: {
      'X-XSRF-TOKEN': (await context.cookies()).find(cookie => cookie.name === 'XSRF-TOKEN')?.value ?? '',
    },
    form: {
      ticket_id: (await page.request.get('/ajax/checkout/checkout/get/').then(a => a.json())).tickets[0]
        .ticket_id,
      quantity: 3,
    },
  })
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(
    page.getByText('Your basket has changed. Please look at it again before you reserve.'),
  ).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveValue('3')
  await reserve(page)
})

async function origin(page: import('playwright').Page): Promise<string> {
  return new URL((await page.request.get('/livez')).url()).origin
}

test('GAP-117 an address that the shop does not have is answered by the shop itself without a network', async ({
  page,
  context,
  problems,
}) => {
  await openWithWorker(page)
  await context.setOffline(true)
  await page.goto('/no-such-page/')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  problems.splice(0)
})

test('without a network, posters that were seen are shown, and others leave their ground and no broken mark', async ({
  page,
  context,
}) => {
  await openWithWorker(page)
  await page.goto('/all-events/')
  const first = page.locator('.event-card img').first()
  const isDrawn = () => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth === 700)
  await expect.poll(isDrawn).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(isDrawn).toBe(true)
  await expect(first).toHaveAttribute('src', /^\/posters\//)

  await page.evaluate(() => caches.delete('pictures'))
  // The browser's own store has none either.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.reload()
  await expect(first).toHaveAttribute('src', /^data:/)
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
  expect(await first.evaluate(img => getComputedStyle(img).backgroundImage)).toContain('gradient')
})
