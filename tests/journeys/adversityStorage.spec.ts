import { addOneTicket, completeOrder, editQuantity } from '../faults/completeOrder.ts'
import { allowStorage, evictDatabases } from '../faults/devtools.ts'
import { expect, test } from '../faults/fixtures.ts'
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
