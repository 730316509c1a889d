import { getSimpleInfo } from '../../contract/calls/order.ts'
import { addOneTicket, completeOrder, editQuantity } from '../faults/completeOrder.ts'
import { crash, stopWorkers, wakeForSync } from '../faults/devtools.ts'
import type { FaultProxy } from '../faults/faultProxy.ts'
import { expect, test } from '../faults/fixtures.ts'
import { ticket } from '../faults/order.ts'
import { outboxOf } from '../faults/outboxOf.ts'
import { basketQuantity, editTo } from '../faults/persistentShopper.ts'
import { workerReady } from './shopper.ts'

/* The browser stops service workers and tabs. */

test.afterEach(({ uncaught }) => expect(uncaught).toEqual([]))

const updates = ({ log }: FaultProxy) => log.filter(({ path }) => path.endsWith('/update_ticket_quantity/'))

test('the checkout works after the browser stopped the idle service worker', async ({
  page,
  serverState,
}) => {
  await addOneTicket(page)
  await workerReady(page)
  await stopWorkers(page)
  await editQuantity(page, serverState, 2)
  await stopWorkers(page)
  await page.reload()
  await expect.poll(() => basketQuantity(page)).toBe(2)
  await completeOrder(page, 2)
})

test('a service worker stopped while it sends an edit sends it again later, and the edit is applied once', async ({
  page,
  context,
  network,
  serverState,
}) => {
  await addOneTicket(page)
  await workerReady(page)
  await context.setOffline(true)
  await editTo(page, 2)
  await expect(page.getByText('saved on this device', { exact: true })).toBeVisible()
  await page.goto('about:blank')
  const slow = network.inject({
    call: 'update_ticket_quantity',
    fault: { kind: 'latency', ms: 3000 },
    times: 1,
  })
  await context.setOffline(false)
  await wakeForSync(page, network.origin)
  await expect.poll(() => slow.hits, { timeout: 15_000 }).toBe(1)
  await stopWorkers(page)
  expect(await serverState.quantity(ticket), 'before the request has reached the server').toBe(1)
  await expect.poll(() => serverState.quantity(ticket)).toBe(2)

  await wakeForSync(page, network.origin)
  await expect.poll(() => updates(network).length, { timeout: 15_000 }).toBe(2)
  expect(new Set(updates(network).map(({ key }) => key)).size, 'keys').toBe(1)
  await page.goto('/smartcheckout/')
  await expect(page.getByRole('button', { name: 'Reserve Basket, 2 items' })).toBeEnabled()
  expect(await outboxOf(page)).toEqual([])
})

test('a page whose request failed because the service worker was stopped offers Try again', async ({
  page,
  network,
}) => {
  await addOneTicket(page)
  await workerReady(page)
  await page.goto('/all-events/')
  await page.getByLabel('Search events').fill('supper')
  const hang = network.inject({ call: 'get_events', fault: { kind: 'hang' } })
  await page.getByRole('button', { name: 'Search', exact: false }).click()
  await expect.poll(() => hang.hits).toBeGreaterThan(0)
  await stopWorkers(page)
  hang.clear()
  const again = page.getByRole('button', { name: 'Try again' })
  const rest = page.getByRole('link', { name: /Midwinter Strings/ })
  await expect(rest, 'what was there before').toHaveCount(0, { timeout: 15_000 })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(page.getByRole('link', { name: /Supper in the Glasshouse/ })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
})

test('an edit survives a crash of the tab right after it', async ({
  page,
  context,
  network,
  serverState,
}) => {
  await addOneTicket(page)
  await editTo(page, 2)
  await expect.poll(async () => (await outboxOf(page)).length).toBe(1)
  expect(updates(network), 'the edit still waits its two seconds').toEqual([])
  await crash(page)
  const next = await context.newPage()
  await next.goto('/smartcheckout/')
  await expect.poll(() => basketQuantity(next)).toBe(2)
  await expect.poll(() => serverState.quantity(ticket), { timeout: 15_000 }).toBe(2)
  await completeOrder(next, 2)
  expect(updates(network)).toHaveLength(1)
})

test('an edit is sent while the shopper visits another page', async ({ page, serverState }) => {
  await addOneTicket(page)
  await workerReady(page)
  await editTo(page, 2)
  await expect.poll(async () => (await outboxOf(page)).length).toBe(1)
  await page.goto('/')
  await expect.poll(() => serverState.quantity(ticket), { timeout: 60_000 }).toBe(2)
})

test('the Back button after a completed order sends no request again', async ({ page, network }) => {
  await addOneTicket(page)
  await completeOrder(page, 1)
  const before = network.log.length
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible()
  // The automatic action of the step has started.
  await expect.poll(() => network.log.slice(before).map(({ path }) => path)).toContain(getSimpleInfo.path)
  await page.goForward()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(1)
  expect(network.log.slice(before).filter(({ method }) => method !== 'GET')).toEqual([])
})
