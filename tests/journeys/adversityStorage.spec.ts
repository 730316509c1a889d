import { begins, completes, edits } from '../faults/completes.ts'
import { allowStorage, evictDatabases } from '../faults/devtools.ts'
import { expect, test } from '../faults/fixtures.ts'
import { rubbish, spoilDatabases } from '../faults/spoilDatabases.ts'

/* The device's storage is broken, full or emptied: the page works all the same, and remembers less. */

test.afterEach(({ uncaught }) => expect(uncaught).toEqual([]))

test('databases that answer nothing: the order is completed in the page', async ({ page, truth }) => {
  await page.addInitScript(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The disk is broken', 'UnknownError')
    }
  })
  await begins(page)
  await edits(page, truth, 2)
  await completes(page, 2)
})

test('databases that are full: the order is completed in the page', async ({ page, truth }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  await begins(page)
  await edits(page, truth, 2)
  await completes(page, 2)
})

test('a device that has no room: the order is completed in the page', async ({ page, truth, network }) => {
  await allowStorage(page, network.origin, 1)
  await begins(page)
  await edits(page, truth, 2)
  await completes(page, 2)
})

for (const [name, row] of Object.entries(rubbish)) {
  test(`databases full of ${name}: the page drops it, and the order is completed`, async ({
    page,
    truth,
  }) => {
    await begins(page)
    await page.goto('/account/wallet/')
    await page.goto('/healthz')
    await spoilDatabases(page, row)
    await page.goto('/smartcheckout/')
    await expect(page.getByRole('spinbutton')).toHaveValue('1')
    await edits(page, truth, 2)
    await completes(page, 2)
  })
}

test('databases that vanish under an open page: edits and the order go on', async ({
  page,
  truth,
  network,
}) => {
  await begins(page)
  await edits(page, truth, 2)
  await evictDatabases(page, network.origin)
  await edits(page, truth, 3)
  await completes(page, 3)
})
