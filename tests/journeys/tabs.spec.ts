import { expect, test } from './fixtures.ts'
import { addTickets, reserve } from './shopper.ts'
import { openBasket } from './shortcuts.ts'

const event = 'supper-in-the-glasshouse'
const ticket = 'A place at the table'

test('a second tab shows the reservation of the first tab and cannot edit it', { tag: '@adversity' }, async ({
  page,
  context,
  problems,
}) => {
  await openBasket(page, event, ticket, 2)
  const other = await context.newPage()
  await other.goto('/smartcheckout/')
  await expect(other.getByRole('spinbutton')).toHaveValue('2')
  // The second tab is notified of the reservation but cannot load it yet.
  await other.route('**/checkout/get/', route => route.abort())
  await reserve(page)
  await other.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(other.getByText('You are checking out in another tab.', { exact: false })).toBeVisible()
  await expect(other.getByRole('spinbutton')).toHaveValue('2')
  await other.unroute('**/checkout/get/')
  await other.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(other.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Order summary' }).click()
  await page.getByRole('button', { name: 'Edit basket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit basket' }).click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  problems.splice(0)
})

test('a page of the shop counts the first ticket that another tab adds', { tag: '@adversity' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/all-events/')
  await other.evaluate(async () => navigator.serviceWorker.ready)
  await addTickets(page, event, ticket, 1)
  await expect(other.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
})

test('an edit in one tab is shown in the other', { tag: '@adversity' }, async ({ page, context }) => {
  await openBasket(page, event, ticket, 1)
  const other = await context.newPage()
  await other.goto('/smartcheckout/')
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(other.getByRole('spinbutton')).toHaveValue('2')
})

test('tickets that are added beside an open checkout are shown there', { tag: '@adversity' }, async ({
  page,
  context,
}) => {
  await openBasket(page, event, ticket, 1)
  const other = await context.newPage()
  await other.goto(`/events/${event}/`)
  await other
    .getByRole('button', { name: /^Increase quantity/ })
    .first()
    .click()
  await other.getByRole('button', { name: 'Add to basket' }).click()
  await expect(other).toHaveURL(/smartcheckout/)
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
})
