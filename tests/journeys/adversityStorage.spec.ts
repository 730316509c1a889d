import { addOneTicket, completeOrder, editQuantity } from '../faults/completeOrder.ts'
import { allowStorage, evictDatabases } from '../faults/devtools.ts'
import { expect, test } from '../faults/fixtures.ts'
import { openNothing } from '../faults/openNothing.ts'
import { event } from '../faults/order.ts'
import { rubbish, spoilDatabases } from '../faults/spoilDatabases.ts'

/* The storage of the device fails, is full or is deleted: the page still works and stores less. */

test.afterEach(({ uncaught }) => expect(uncaught).toEqual([]))

test('IndexedDB does not answer: the order is completed', async ({ page, serverState }) => {
  await page.addInitScript(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The disk is broken', 'UnknownError')
    }
  })
  await addOneTicket(page)
  await editQuantity(page, serverState, 2)
  await completeOrder(page, 2)
})

const DRAWN_WITHIN_MS = 2000

test('IndexedDB never answers: every page is drawn within 2 s, and says so', async ({ page }) => {
  await page.addInitScript(openNothing)
  const paths = [
    '/',
    '/all-events/',
    `/events/${event}/`,
    '/smartcheckout/',
    '/account/wallet/',
    '/account/settings/',
    '/door/',
    '/signin/',
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level: 1 }).or(page.getByText('Determining checkout progress')),
      path,
    ).toBeVisible({ timeout: DRAWN_WITHIN_MS })
    await expect(page.getByText('This browser does not store anything'), path).toHaveCount(1)
  }
})

test('IndexedDB never answers: the order is completed, and no step waits for it again', async ({
  page,
  serverState,
}) => {
  await page.addInitScript(openNothing)
  await addOneTicket(page)
  await editQuantity(page, serverState, 2)
  await completeOrder(page, 2)
})

test('IndexedDB reports an exceeded quota: the order is completed', async ({ page, serverState }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  await addOneTicket(page)
  await editQuantity(page, serverState, 2)
  await completeOrder(page, 2)
})

test('the storage quota of the origin is zero: the order is completed', async ({
  page,
  serverState,
  network,
}) => {
  await allowStorage(page, network.origin, 1)
  await addOneTicket(page)
  await editQuantity(page, serverState, 2)
  await completeOrder(page, 2)
})

for (const [name, row] of Object.entries(rubbish)) {
  test(`IndexedDB contains ${name}: the page discards it, and the order is completed`, async ({
    page,
    serverState,
  }) => {
    await addOneTicket(page)
    await page.goto('/account/wallet/')
    await page.goto('/livez')
    await spoilDatabases(page, row)
    await page.goto('/smartcheckout/')
    await expect(page.getByRole('spinbutton')).toHaveValue('1')
    await editQuantity(page, serverState, 2)
    await completeOrder(page, 2)
  })
}

test('the databases are deleted while the page is open: edits and the order still work', async ({
  page,
  serverState,
  network,
}) => {
  await addOneTicket(page)
  await editQuantity(page, serverState, 2)
  await evictDatabases(page, network.origin)
  await editQuantity(page, serverState, 3)
  await completeOrder(page, 3)
})
