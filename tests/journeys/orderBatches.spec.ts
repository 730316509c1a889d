import type { Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { connect } from '../../server/database/connect.ts'
import { paidOrders } from '../support/paidOrders.ts'
import { addAccount } from '../support/shopper.ts'
import { expect, test } from './fixtures.ts'
import { expectComplaints, newEmail } from './shopper.ts'
import { importHouse, signIn, takeFreeTickets } from './shortcuts.ts'

const orders = (page: Page) => page.getByRole('list', { name: /^Orders of / }).locator('> li')

test('A member refunds all orders of one date by two presses of which one is lost, and reads why others are left as they are', async ({
  page,
  browser,
  server,
  problems,
}) => {
  const { id, email } = await importHouse(server, 'batch', { dates: 2 })
  for (const qty of [2, 1, 3]) {
    const buyer = await (await browser.newContext({ baseURL: server.origin })).newPage()
    await takeFreeTickets(buyer, `title-${id}`, 'Onlooker', qty, newEmail())
    await buyer.close()
  }
  await signIn(page, email)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Orders Title ${id}` }).click()
  await expect(orders(page)).toHaveCount(3)
  const date = page.getByRole('combobox', { name: 'Date' })
  await date.selectOption({ index: 2 })
  await expect(page.getByText('No orders like this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund all these orders' })).toHaveCount(0)
  await date.selectOption({ index: 1 })
  await expect(orders(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Send their tickets again' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3 orders with 6 valid tickets.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Refund all these orders' }).click()
  await expect(dialog).toContainText('£0.00 goes back to the buyers.')
  await dialog.getByRole('button', { name: 'Refund 3 orders' }).click()
  await expect(dialog.getByText('Please type 3')).toBeVisible()
  await dialog.getByLabel('Type the number of orders, 3, to confirm').fill('3')
  // The first answer is lost: the second press is the same batch.
  let lost = 0
  await page.route('**/ajax/store/refund_orders/', async route => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Refund 3 orders' }).click()
  await expect(dialog.getByRole('alert')).toContainText('nothing is done twice')
  await dialog.getByRole('button', { name: 'Refund 3 orders' }).click()
  await expect(dialog).toHaveCount(0)
  expectComplaints(problems)
  await page.reload()
  const told = page.getByRole('region', { name: 'What is done to many orders' })
  await expect(told.getByRole('listitem')).toHaveCount(1)
  await expect(told).toContainText('Refund of 3 orders')
  await expect(told).toContainText(email)
  await expect(told.getByRole('progressbar', { name: 'Orders refunded' })).toHaveAttribute('value', '3')
  await expect(told).toContainText('3 of 3 orders refunded.')
  await expect(orders(page).getByText('Refunded')).toHaveCount(3)

  await page.getByRole('button', { name: 'Send their tickets again' }).click()
  await expect(dialog).toContainText('3 of them were refunded before.')
  await dialog.getByRole('button', { name: 'Send the tickets of 3 orders' }).click()
  await expect(told.getByText('3 orders were left as they are')).toBeVisible()
  await told.getByText('3 orders were left as they are').click()
  await expect(told.getByText('This order was refunded: its tickets are no longer valid.')).toHaveCount(3)
  await expect(told.getByRole('button', { name: /^Try the others again/ })).toBeVisible()
  const names = told.getByRole('listitem').getByRole('link')

  // The same orders once more: nothing of them is left, and nothing has failed.
  await page.getByRole('button', { name: 'Refund all these orders' }).click()
  await expect(dialog).toContainText('3 of them were refunded before.')
  await dialog.getByLabel('Type the number of orders, 3, to confirm').fill('3')
  await dialog.getByRole('button', { name: 'Refund 3 orders' }).click()
  await expect(told.getByText('3 orders were refunded before: they were already given back.')).toBeVisible()
  await expect(told.getByRole('button', { name: /^Try the others again/ })).toHaveCount(0)
  await told.getByText('Earlier').click()
  await told.getByText('3 orders were left as they are').click()
  await names.first().click()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(page.getByText('Order refunded')).toBeVisible()
})

test('A member refunds more orders than the list shows, reloads the page in the middle, and sees the end', async ({
  page,
  server,
}) => {
  const [email, count] = [newEmail(), 1500]
  const database = await connect({ url: server.data.DATABASE_URL })
  const organiser_id = await paidOrders(database, count)
  await database.insertInto('organiser_member').values({ organiser_id, email, role: 'box_office' }).execute()
  await addAccount(database, email)
  await signIn(page, email)
  await page.goto(`/organiser/${organiser_id}/orders/all/`)
  await expect(page.getByText('The first 50 orders')).toBeVisible()
  await page.getByRole('button', { name: 'Refund all these orders' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    '1,500 orders with 3,000 valid tickets.£78,000.00 goes back to the buyers.',
  )
  await dialog.getByLabel('Type the number of orders, 1500, to confirm').fill('1,500')
  await dialog.getByRole('button', { name: 'Refund 1,500 orders' }).click()
  const told = page.getByRole('region', { name: 'What is done to many orders' })
  const bar = told.getByRole('progressbar', { name: 'Orders refunded' })
  await expect(told.getByText('Under way. It goes on when you leave this page.')).toBeVisible()
  await page.reload()
  await expect(bar).toBeVisible()
  const done = Number(await bar.getAttribute('value'))
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(count)
  await expect(told.getByText('1,500 of 1,500 orders refunded.')).toBeVisible({ timeout: 90_000 })
  await expect(orders(page).getByText('Refunded')).toHaveCount(50)
  await database.destroy()
})
