import type { Route } from 'playwright'
import { expect, test } from './fixtures.ts'
import { expectComplaints, holdBack, reserve } from './shopper.ts'
import { openBasket } from './shortcuts.ts'

// These journeys test the specified waits.
test.use({ pace: '1' })

const event = 'supper-in-the-glasshouse'
const ticket = 'A place at the table'

test('RSV-05 RSV-06 RSV-07 RSV-08 RSV-15 RSV-16 RSV-17 CON-10 CDN-01 Reserve shows the waiting page, then the countdown runs', async ({
  page,
}) => {
  await openBasket(page, event, ticket, 1)
  const letGo = await holdBack(page, '**/reserve_tickets/')
  const pressed = Date.now()
  const moved = page.waitForRequest('**/update_basket_state/')
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await moved
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(300)
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
  await expect(page.getByText('PLEASE WAIT')).toBeVisible()
  await expect(page.getByText('Reserving tickets')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:5\d)$/)
  await expect(page.getByText(/Your tickets are reserved for 9:5\d/)).toBeVisible()
})

const outcomes = [
  {
    id: 'RSV-22 RSV-23',
    answer: { error: 'Stalls are sold out at the moment.' },
    said: 'Stalls are sold out at the moment.',
  },
  {
    id: 'RSV-24 RSV-25',
    answer: {},
    said: 'An unknown error occured. Please try again, or contact support.',
  },
]

for (const { id, answer, said } of outcomes) {
  test(`${id} BAS-04 BAS-41 a reserve answered with ${JSON.stringify(answer)} returns to the basket, which shows the reason`, {
    tag: '@adversity',
  }, async ({ page }) => {
    await openBasket(page, event, ticket, 1)
    await page.route('**/reserve_tickets/', route => route.fulfill({ json: answer }))
    await page.getByRole('button', { name: /^Reserve Basket/ }).click()
    await expect(page.locator('#basket').getByText(said)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Reserve Basket/ })).toBeEnabled()
    await page.unroute('**/reserve_tickets/')
    await reserve(page)
  })
}

test('RSV-26 RSV-27 a failed reserve shows an error and can be tried again', { tag: '@adversity' }, async ({
  page,
  problems,
}) => {
  await openBasket(page, event, ticket, 1)
  await page.route('**/reserve_tickets/', route => route.abort())
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(page.getByText('Unable to reserve tickets. Please try again later')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  await page.route('**/update_basket_state/', route => route.abort())
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(page.getByText('Unable to reserve ticket(s). Please try again later')).toBeVisible()
  problems.splice(0)
})

test('a reservation that a busy server puts off is repeated unseen', { tag: '@adversity' }, async ({
  page,
  problems,
}) => {
  await openBasket(page, event, ticket, 1)
  const keys: (string | undefined)[] = []
  await page.route('**/reserve_tickets/', route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.continue()
    return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { error: 'Busy' } })
  })
  await reserve(page)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  await expect(page.getByText('Unable to reserve')).toHaveCount(0)
  expectComplaints(problems)
})

test('Reserve keeps the focus while it is loading', { tag: '@adversity' }, async ({ page }) => {
  await openBasket(page, event, ticket, 1)
  const comes = await holdBack(page, '**/checkout/get/')
  const button = page.getByRole('button', { name: /^Reserve Basket/ })
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toBeFocused()
  comes()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeFocused()
})

/** The server does what it was asked, and its answer is lost. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

test('RSV-26 a press on Reserve whose answer was lost goes on, because the server knows of it', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await openBasket(page, event, ticket, 1)
  await page.route('**/update_basket_state/', loseAnswer, { times: 1 })
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expect(page.getByText('Unable to reserve', { exact: false })).toHaveCount(0)
  expectComplaints(problems)
})

test('RSV-26 a Reserve of which the page has said that it failed does not happen after a reload', {
  tag: '@adversity',
}, async ({ page, problems }) => {
  await openBasket(page, event, ticket, 1)
  let [reserved, takenBack] = [0, 0]
  page.on('request', request => {
    if (request.url().includes('/reserve_tickets/')) reserved++
  })
  page.on('response', response => {
    if (response.request().postData() === 'state=basket') takenBack++
  })
  await page.route('**/update_basket_state/', loseAnswer, { times: 1 })
  // The basket is read once before the move, and cannot be read after it.
  let reads = 0
  await page.route('**/checkout/get/', route => (reads++ === 0 ? route.fallback() : route.abort()))
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  const failed = page.getByText('Unable to reserve ticket(s). Please try again later').first()
  await expect(failed).toBeVisible()
  await expect.poll(() => takenBack).toBe(1)
  await page.unroute('**/checkout/get/')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Reserve Basket/ })).toBeEnabled()
  expect(reserved).toBe(0)
  problems.splice(0)
})
