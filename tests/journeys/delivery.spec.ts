import { expect, test } from './fixtures.ts'
import { keepUpdated, nameOneself, newEmail, register } from './shopper.ts'
import { importCatalogue, openReserved } from './shortcuts.ts'

// These journeys test the specified waits.
test.use({ pace: '1' })

const event = 'supper-in-the-glasshouse'
const ticket = 'A place at the table'

test('FRE-01 FRE-02 FRE-03 FRE-04 a free basket is claimed automatically, and a failed claim can be tried again', async ({
  page,
  problems,
}) => {
  await openReserved(page, event, ticket, 1)
  await page.route('**/claim_free_tickets/', route => route.abort())
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Claiming free tickets' })).toBeVisible()
  await expect(page.getByText('Unable to claim free tickets. Please try again later').first()).toBeVisible()
  await page.unroute('**/claim_free_tickets/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  problems.splice(0)
})

test('TDL-01 TDL-02 TDL-03 TDL-05 TDL-07 TDL-08 TDL-10 TDL-11 delivery shows each of its two lines and repeats only the failed one', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await openReserved(page, event, ticket, 1)
  const asked: string[] = []
  page.on(
    'request',
    request => request.url().includes('/deliver_to_') && asked.push(request.url().split('/').at(-2) ?? ''),
  )
  await page.route('**/deliver_to_wallet/', route => route.abort())
  await register(page, newEmail(), 'Sam Field')
  await expect(page.getByText('Delivering to your ticket wallet')).toBeVisible()
  await expect(page.getByText('Delivering to your e-mail')).toBeVisible()
  await expect(page.getByText('Unable to deliver to Wallet. Please try again later')).toBeVisible()
  await page.unroute('**/deliver_to_wallet/')
  await page.route('**/deliver_to_wallet/', route => route.fulfill({ json: { delivery_completed: false } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Delivery failed. Please contact support')).toBeVisible()
  await expect(page.getByText('2961')).toBeVisible()
  await page.unroute('**/deliver_to_wallet/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Order complete! Your tickets are on their way.')).toBeVisible({
    timeout: 10_000,
  })
  expect(asked).toEqual([
    'deliver_to_bitticket',
    'deliver_to_wallet',
    'deliver_to_wallet',
    'deliver_to_wallet',
  ])
  problems.splice(0)
})

test('ORD-05 ORD-06 ORD-07 ORD-13 ORD-14 ORD-15 ORD-24 ORD-25 ORD-26 ORD-27 DSP-18 a completed order shows its reference, the e-mail address and the next steps', async ({
  page,
  problems,
}) => {
  const email = newEmail()
  await openReserved(page, event, ticket, 1)
  await register(page, email, 'Sam Field')
  await expect(page.getByText(/Your reference is [0-9A-Z]{10}/)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.locator('.completed-tick')).toBeVisible()
  await page.route('**/subscribe_to_events/', route =>
    route.fulfill({ status: 500, json: { error: 'It broke' } }),
  )
  await page.getByRole('button', { name: 'Subscribe to important updates' }).click()
  const failed = page.getByText('Unable to add to subscription. Please try again later')
  await expect(failed).toBeVisible()
  await page.unroute('**/subscribe_to_events/')
  problems.splice(0)
  await page.getByRole('button', { name: 'Subscribe to important updates' }).click()
  await expect(page.getByText('You have been subscribed to important event updates')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe to important updates' })).toHaveCount(0)
  // Notifications of this page stay until they are closed.
  await page.waitForTimeout(3500)
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.reload()
  await expect(page.getByText(/Your reference is [0-9A-Z]{10}/)).toBeVisible()
})

const AQUARIUM = (provider: string) => `
organisers: [{ name: Glass Aquarium${provider} }]
events:
  - { id: aquarium, title: A Night at the Aquarium, organiser: Glass Aquarium, description: Fish., dates: [{ starts: in 5 days at 19:30 }], venue: { name: The Tank, address: "1 Quay, Whitby", locality: Whitby }, tickets: [{ name: Seat, price: 14.00, capacity: 20 }] }
`

test('PAY-15 PAY-16 SUM-04 where an organiser loses its payment provider, the payment step names the organiser, and its event is not on sale', {
  tag: '@detail',
}, async ({ page, server }) => {
  await importCatalogue(server, AQUARIUM(', provider: stripe'))
  await openReserved(page, 'a-night-at-the-aquarium', 'Seat', 2)
  await expect(page.locator('.bottom-bar')).toContainText('£28.00')
  await nameOneself(page, newEmail(), 'Sam Field')
  await expect(page.getByRole('heading', { name: 'Keep updated', level: 1 })).toBeVisible()
  await importCatalogue(server, AQUARIUM(''))
  await keepUpdated(page)
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
  await expect(
    page.getByText(
      'We currently are unable to take payments for this basket as the payment integration has not yet been configured by Glass Aquarium',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Choose other tickets' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit basket' })).toBeVisible()
  await page.goto('/events/a-night-at-the-aquarium/')
  await expect(page.getByText('Tickets are not on sale here.')).toBeVisible()
})
