import { getSimpleInfo } from '../../contract/calls/order.ts'
import { begins, completes, edits } from '../faults/completes.ts'
import { crash, stopWorkers, wakeForSync } from '../faults/devtools.ts'
import type { FaultProxy } from '../faults/faultProxy.ts'
import { expect, test } from '../faults/fixtures.ts'
import { ticket } from '../faults/order.ts'
import { outboxOf } from '../faults/outboxOf.ts'
import { basketQuantity, editTo } from '../faults/persistentShopper.ts'
import { workerReady } from './shopper.ts'

/* The browser ends what it likes: workers, tabs. */

test.afterEach(({ uncaught }) => expect(uncaught).toEqual([]))

const updates = ({ log }: FaultProxy) => log.filter(({ path }) => path.endsWith('/update_ticket_quantity/'))

test('a worker that was ended while idle is missed by nobody', async ({ page, truth }) => {
  await begins(page)
  await workerReady(page)
  await stopWorkers(page)
  await edits(page, truth, 2)
  await stopWorkers(page)
  await page.reload()
  await expect.poll(() => basketQuantity(page)).toBe(2)
  await completes(page, 2)
})

test('a worker that is ended while it delivers an edit delivers it once, the next time', async ({
  page,
  context,
  network,
  truth,
}) => {
  await begins(page)
  await workerReady(page)
  await context.setOffline(true)
  await editTo(page, 2)
  await expect(page.getByText('saved on this phone', { exact: true })).toBeVisible()
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
  expect(await truth.quantity(ticket), 'before the request has reached the server').toBe(1)
  await expect.poll(() => truth.quantity(ticket)).toBe(2)

  await wakeForSync(page, network.origin)
  await expect.poll(() => updates(network).length, { timeout: 15_000 }).toBe(2)
  expect(new Set(updates(network).map(({ key }) => key)).size, 'keys').toBe(1)
  await page.goto('/smartcheckout/')
  await expect(page.getByRole('button', { name: 'Reserve Basket, 2 items' })).toBeEnabled()
  expect(await outboxOf(page)).toEqual([])
})

test('a worker that is ended while it fetches for a page leaves the page a way on', async ({
  page,
  network,
}) => {
  await begins(page)
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

test('a tab that crashes right after an edit loses nothing of it', async ({
  page,
  context,
  network,
  truth,
}) => {
  await begins(page)
  await editTo(page, 2)
  await expect.poll(async () => (await outboxOf(page)).length).toBe(1)
  expect(updates(network), 'the edit still waits its two seconds').toEqual([])
  await crash(page)
  const next = await context.newPage()
  await next.goto('/smartcheckout/')
  await expect.poll(() => basketQuantity(next)).toBe(2)
  await expect.poll(() => truth.quantity(ticket), { timeout: 15_000 }).toBe(2)
  await completes(next, 2)
  expect(updates(network)).toHaveLength(1)
})

test('an edit is delivered while the shopper looks around elsewhere', async ({ page, truth }) => {
  await begins(page)
  await workerReady(page)
  await editTo(page, 2)
  await expect.poll(async () => (await outboxOf(page)).length).toBe(1)
  await page.goto('/')
  await expect.poll(() => truth.quantity(ticket), { timeout: 60_000 }).toBe(2)
})

test('going back after a completed order sends nothing again', async ({ page, network }) => {
  await begins(page)
  await completes(page, 1)
  const before = network.log.length
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible()
  // What the step does by itself has begun.
  await expect.poll(() => network.log.slice(before).map(({ path }) => path)).toContain(getSimpleInfo.path)
  await page.goForward()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(1)
  expect(network.log.slice(before).filter(({ method }) => method !== 'GET')).toEqual([])
})
