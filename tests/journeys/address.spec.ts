import type { Page } from 'playwright'
import { outboxOf } from '../faults/outboxOf.ts'
import { expect, test } from './fixtures.ts'
import {
  addTickets,
  expectComplaints,
  fillAddress,
  fillCard,
  holdBack,
  keepUpdated,
  openWithWorker,
  reserve,
} from './shopper.ts'
import { openPayment } from './shortcuts.ts'

const pay = (page: Page) => page.getByRole('button', { name: /^Pay £\d/ })
const find = (page: Page) => page.getByRole('button', { name: 'Find', exact: true })
const finder = (page: Page) => page.getByLabel('Find your address')
const byHand = (page: Page) => page.getByRole('button', { name: 'Click to type address manually' })

async function toPayment(page: Page): Promise<void> {
  await openPayment(page, 'the-moonlit-circus', 'Gallery', 1)
  await page.getByLabel('Card number').waitFor()
}

const hasTickets = (page: Page) =>
  expect(page.getByText('Order complete! Your tickets are on their way.')).toBeVisible({ timeout: 20_000 })

test('ADR-04 ADR-05 ADR-06 ADR-07 ADR-12 ADR-16 ADR-17 ADR-26 the address finder finds an address by its first line', async ({
  page,
  problems,
}) => {
  await toPayment(page)
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await expect(page.getByLabel('Last name')).toHaveValue('Field')
  await expect(find(page)).toBeDisabled()
  await finder(page).fill('3 ')
  await expect(find(page)).toBeDisabled()
  await finder(page).fill('3 old')
  await page.route('**/lookup_address/', route => route.abort())
  await find(page).click()
  await expect(page.getByText('The address could not be looked up. You can type it instead.')).toBeVisible()
  await page.unroute('**/lookup_address/')
  expectComplaints(problems)
  const release = await holdBack(page, '**/lookup_address/')
  await find(page).click()
  await expect(find(page)).toHaveAttribute('aria-disabled', 'true')
  release()
  const found = page.getByRole('list', { name: 'Found addresses' }).getByRole('button')
  await expect(found).toHaveText(['3 Old Ferry Road, Saltings, Testbury, ZZ99 3CC'])
  await expect(found).toBeInViewport({ ratio: 1 })
  const bar = await page.locator('.bottom-bar').boundingBox()
  expect((await found.boundingBox())?.y).toBeLessThan((bar?.y ?? 0) - 40)
  await expect(pay(page)).toBeDisabled()
  await found.click()
  await expect(page.getByLabel('Address Line 1')).toHaveValue('3 Old Ferry Road')
  await expect(page.getByLabel('Address Line 2')).toHaveValue('Saltings')
  await expect(page.getByLabel('Town/City')).toHaveValue('Testbury')
  await expect(page.getByLabel('Postcode')).toHaveValue('ZZ99 3CC')
  await expect(page.getByLabel('Country')).toHaveValue('1')
  await expect(pay(page)).toBeEnabled()
})

test('ADR-08 ADR-09 ADR-10 ADR-11 ADR-15 ADR-18 ADR-19 ADR-28 ADR-29 ADR-31 ADR-32 ADR-33 GAP-06 missing address fields show an error', async ({
  page,
}) => {
  await toPayment(page)
  await expect(pay(page)).toBeDisabled()
  // What the locked button waits for leads to its field.
  await page.getByRole('link', { name: 'Type your postcode or zip code' }).click()
  await expect(page.getByLabel('Find your address')).toBeFocused()
  await byHand(page).click()
  await page.getByRole('link', { name: 'Type your postcode or zip code' }).click()
  await expect(page.getByLabel('Postcode')).toBeFocused()
  await expect(page.getByLabel('Country')).toHaveValue('')
  await expect(page.getByLabel('State')).toHaveCount(0)
  await page.getByLabel('Postcode').fill('90210')
  await expect(page.getByText('Type your postcode or zip code')).toHaveCount(0)
  await page.getByLabel('First name').fill('')
  await page.getByLabel('Country').selectOption('United States')
  await expect(page.getByLabel('Country')).toHaveValue('2')
  await pay(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Please complete your address' })
  await expect(alert).toBeFocused()
  await expect(alert.getByRole('link')).toHaveText([
    'Please type your first name',
    'Please type your first line of address',
    'Please type your town/city',
    'Please type your state',
  ])
  await alert.getByRole('link', { name: 'Please type your state' }).click()
  await expect(page.getByLabel('State')).toBeFocused()
  await expect(page.getByLabel('State')).toHaveAccessibleDescription('Please type your state')
  await page.getByLabel('State').selectOption('California')
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Address Line 1').fill('1 Poppy Street')
  await page.getByLabel('Town/City').fill('Testville')
  await fillCard(page)
  const saved = page.waitForResponse('**/set_billing_address/')
  await pay(page).click()
  expect(await (await saved).json()).toMatchObject({ country_code: 'US', state: 'CA', postcode: '90210' })
  await hasTickets(page)
})

test('PAY-19 GAP-07 a rejected billing address shows an error above the form, keeps its text, and nothing is charged', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await toPayment(page)
  await fillCard(page)
  await fillAddress(page)
  await page.getByLabel('Postcode').fill('nowhere')
  const confirmed: string[] = []
  page.on('request', request => request.url().includes('/confirm') && confirmed.push(request.url()))
  await pay(page).click()
  await expect(
    page.getByRole('alert').getByText('We were unable to find your address. Please try a different address'),
  ).toBeVisible()
  await expect(page.getByLabel('Address Line 1')).toHaveValue('1 Lantern Row')
  expect(confirmed).toEqual([])
  await page.getByLabel('Postcode').fill('ZZ99 1AA')
  await pay(page).click()
  await hasTickets(page)
  expectComplaints(problems)
})

test('PAY-20 GAP-07 a billing address rejected with a reservation error returns to the basket, which shows the error', {
  tag: '@adversity',
}, async ({ page, context, problems }) => {
  await toPayment(page)
  await fillCard(page)
  await fillAddress(page)
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const given = await page.request.post('/ajax/checkout/checkout/destroy_sale/', {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
    form: {},
  })
  expect(given.ok()).toBe(true)
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await expect(page.getByText('Your checkout time expired.', { exact: false })).toBeVisible()
  expectComplaints(problems)
})

test('ADR-01 ADR-02 ADR-03 ADR-13 ADR-23 SEC-14 SEC-15 a used address is offered at the next order and can be deleted', async ({
  page,
}) => {
  await toPayment(page)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await fillCard(page)
  await fillAddress(page)
  await pay(page).click()
  await hasTickets(page)

  await addTickets(page, 'the-moonlit-circus', 'Gallery', 1)
  await reserve(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await keepUpdated(page)
  const saved = page.getByRole('radio', {
    name: 'Sam Field 1 Lantern Row, Testbury, ZZ99 1AA, United Kingdom',
  })
  await expect(saved).toBeChecked()
  await expect(page.getByLabel('Postcode')).toHaveCount(0)
  await expect(pay(page)).toBeEnabled()
  await page.getByRole('radio', { name: 'Add new address' }).check()
  await expect(pay(page)).toBeDisabled()
  await expect(byHand(page)).toBeVisible()
  await saved.check()

  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(pay(page)).toBeDisabled()
  await page.reload()
  await expect(byHand(page)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  // The address is deleted from the device and from the server.
  await expect.poll(() => outboxOf(page)).toEqual([])
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const list = page.waitForResponse('**/get_user_addresses/')
  await page.reload()
  expect(await (await list).json()).toEqual({ existing_addresses: [] })
})

test('ADR-21 ADR-22 offline, the address finder reports an error, and the typed text survives a reload', {
  tag: '@adversity',
}, async ({ page, context, problems }) => {
  await openWithWorker(page)
  await toPayment(page)
  await context.setOffline(true)
  await finder(page).fill('3 old')
  await find(page).click()
  await expect(find(page)).toBeEnabled()
  await expect(page.getByText('No address found. You can type it instead.')).toBeHidden()
  await byHand(page).click()
  await page.getByLabel('Address Line 1').fill('1 Lantern Row')
  await page.getByLabel('Postcode').fill('ZZ99')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We cannot reach the server' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(/1 × \w/)
  // The page continues without a press.
  await context.setOffline(false)
  await expect(page.getByLabel('Address Line 1')).toHaveValue('1 Lantern Row')
  await expect(page.getByLabel('Postcode')).toHaveValue('ZZ99')
  expectComplaints(problems)
})
