import { expect, test } from './fixtures.ts'
import { openBasket } from './shortcuts.ts'

// These journeys test the specified waits.
test.use({ pace: '1' })

const event = 'supper-in-the-glasshouse'
const ticket = 'A place at the table'

test('BAS-01 BAS-02 BAS-03 BAS-07 BAS-08 RTE-11 an empty basket links to the events', async ({ page }) => {
  await page.goto('/smartcheckout/')
  await expect(
    page.locator('#basket').getByText('Looking for something to put in your basket?'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Basket' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse events' }).click()
  await expect(page).toHaveURL('/all-events/')
})

test('BAS-14 BAS-15 BAS-19 BAS-20 BAS-21 BAS-22 BAS-23 BAS-24 BAS-27 a basket line shows its ticket, and can be removed and restored', async ({
  page,
}) => {
  await openBasket(page, event, ticket, 2)
  const line = page.getByRole('listitem').filter({ hasText: ticket }).first()
  await expect(line.getByRole('link', { name: 'Supper in the Glasshouse' })).toHaveAttribute(
    'href',
    `/events/${event}/`,
  )
  await expect(line.getByText(/\w{3} \d\d\/\d\d\/\d{4} at \d{1,2}:\d\d (am|pm)/)).toBeVisible()
  await expect(line.getByText('Free', { exact: true })).toBeVisible()
  await expect(line.locator('img')).toBeVisible()
  await expect(line.getByRole('spinbutton')).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'Reserve Basket, 2 items' })).toContainText('2')
  await line.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Looking for something to put in your basket?')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
})

test('QTY-01 QTY-02 QTY-03 QTY-09 ten presses within two seconds send one request, and the fields are disabled until its answer', async ({
  page,
}) => {
  await openBasket(page, event, ticket, 1)
  const sent: string[] = []
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/update_ticket_quantity/', async route => {
    sent.push(route.request().postData() ?? '')
    await held
    await route.continue()
  })
  const quantity = page.getByRole('spinbutton')
  await expect(quantity).toHaveAttribute('type', 'number')
  await expect(quantity).toHaveAttribute('min', '1')
  const more = page.getByRole('button', { name: /^Increase quantity/ })
  for (let press = 0; press < 10; press++) await more.click()
  await expect(page.getByRole('button', { name: /^Reserve Basket/ })).toBeDisabled()
  await expect(quantity).toHaveValue('11')
  await expect(quantity).toBeDisabled()
  const reloaded = page.waitForResponse('**/checkout/checkout/get/')
  letGo()
  await reloaded
  await expect(quantity).toBeEnabled()
  await expect(more).toBeFocused()
  await expect(page.getByRole('button', { name: 'Reserve Basket, 11 items' })).toBeEnabled()
  expect(sent).toEqual([expect.stringContaining('quantity=11')])
})

test('QTY-04 QTY-05 QTY-07 QTY-08 RSV-04 BAS-35 a quantity outside its limits shows a warning', async ({
  page,
}) => {
  await openBasket(page, event, 'Helping hand', 1)
  await page.getByRole('spinbutton').fill('003')
  await expect(page.getByRole('spinbutton')).toHaveValue('3')
  await page.getByRole('spinbutton').fill('1000000000')
  await expect(page.getByText(/You can only reserve \d tickets of this type/)).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveValue(/^\d$/)

  await openBasket(page, 'stories-for-the-last-train-home', 'Table seat', 1)
  const tables = page.getByLabel(/^Quantity, Table seat/).last()
  await tables.fill('1')
  await expect(page.getByText('You must purchase a minimum of 2 tickets of this type')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reserve Basket/ })).toBeDisabled()
  await expect(tables).toHaveValue('1')
})

test('GAP-89 a quantity below the minimum is named on the event page and cannot be added', async ({
  page,
}) => {
  await page.goto('/events/stories-for-the-last-train-home/')
  const quantity = page.getByRole('spinbutton', { name: 'Quantity, Table seat' })
  const least = page.getByText('You must purchase a minimum of 2 tickets of this type')
  await quantity.fill('1')
  await expect(least).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose your tickets' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await quantity.fill('12')
  await expect(least).toHaveCount(0)
  await expect(page.locator('.bottom-bar')).toContainText('12 tickets')
  await quantity.fill('0')
  await page.getByRole('button', { name: 'Increase quantity, Table seat' }).click()
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: 'Decrease quantity, Table seat' }).click()
  await expect(quantity).toHaveValue('0')
})
