import { expect, test } from './fixtures.ts'
import { workerReady } from './shopper.ts'

test('GAP-89 RTE-02 an event of several days shows all facts of a ticket before it is chosen', async ({
  page,
}) => {
  await page.goto('/events/the-great-thistleton-marrow-weekend/')
  await expect(page.getByText(/^2 dates from \w{3} \d\d\//)).toBeVisible()
  await expect(page.getByText('Only with: Grown-up or Senior')).toHaveCount(2)
  await expect(page.getByText('Buy 4, save 10%')).toHaveCount(2)
  await expect(page.getByText('At most 2 · non-refundable')).toHaveCount(2)
  await expect(page.getByText('Tickets are sent by post for £2.40 an order.')).toBeVisible()
  await page.getByText('Refunded until a week before the show').click()
  await expect(page.getByText('Tell us a week before the show', { exact: false })).toBeVisible()
  const day = (await page.getByRole('heading', { level: 3 }).nth(1).textContent()) ?? ''
  await page.getByRole('button', { name: `Increase quantity, Grown-up, ${day}` }).click()
  await page.getByRole('button', { name: `Increase quantity, Child, ${day}` }).click()
  await expect(page.locator('.bottom-bar')).toContainText('£13.00')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByRole('heading', { name: 'Basket', level: 1 })).toBeVisible()
  const { tickets } = await (await page.request.get('/ajax/checkout/checkout/get/')).json()
  expect(tickets.map((line: { nice_date: string }) => line.nice_date)).toEqual([day, day])
})

test('GAP-89 an event abroad shows its time zone and its venue', async ({ page }) => {
  await page.goto('/events/la-fanfare-des-horloges/')
  await expect(page.getByText('· Central European Time')).toBeVisible()
  await expect(page.getByText('It is shown as a livestream as well.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Map' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=7+rue+des+Balanciers%2C+Lille',
  )
  await page.goto('/events/an-evening-with-the-owls/')
  await expect(page.getByText('Seats are chosen when you reserve')).toHaveCount(2)
  await expect(page.getByText('Refund protection can be added in the basket.')).toBeVisible()
})

test('GAP-91 an event links to the gift vouchers of its organiser', { tag: '@detail' }, async ({ page }) => {
  await page.goto('/events/the-comet-comes-back/')
  // Before the page's code is there, the browser follows the link itself and focuses nothing.
  await workerReady(page)
  await page.getByRole('link', { name: 'Gift vouchers of Skywatch on the Moor' }).click()
  await expect(page.getByRole('heading', { name: 'Gift vouchers', level: 1 })).toBeFocused()
})

test('An event’s page says doors and end, is kept in a calendar, is shared, and leads to other events', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/events/midwinter-strings-by-candlelight/')
  await workerReady(page)
  await expect(page.getByText('Doors 7:00 pm · until 9:30 pm')).toBeVisible()
  const loading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await loading).suggestedFilename()).toBe('midwinter-strings-by-candlelight.ics')
  // Chromium without a head has no sheet of its own.
  await page.getByRole('link', { name: 'Share' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url().replace('#share', ''))
  const others = page.getByRole('region', { name: 'More to see' }).getByRole('link')
  await expect(others).toHaveCount(4)
  const title = (await others.first().getByRole('heading').textContent()) ?? ''
  await others.first().click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused()
})

test('The first page leads on by words, by days, by place and by organiser', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Search events').fill('thistleton marrow')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toHaveText('1 event for “thistleton marrow”')
  await page.goBack()
  await page.getByRole('navigation', { name: 'When' }).getByRole('link', { name: 'This weekend' }).click()
  await expect(page.getByRole('status')).toContainText(/event.* from \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}$/)
  await page.goBack()
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Glasgow' }).click()
  await expect(page.getByRole('status')).toContainText(/^\d+ events? in “Glasgow”$/)
  await page.goBack()
  const organisers = page.getByRole('navigation', { name: 'Organisers' })
  await organisers.getByRole('link', { name: 'Hushwing Owl Sanctuary' }).click()
  await expect(page.getByRole('status')).toContainText('for “Hushwing Owl Sanctuary”')
})

test('a server-rendered page is styled without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  const page = await context.newPage()
  for (const [address, parts] of [
    [
      '/events/the-great-thistleton-marrow-weekend/',
      { '.event': 'grid', '.stepper': 'flex', '.bottom-bar': 'grid', '.fold > summary': 'flex' },
    ],
    ['/organisers/skywatch-on-the-moor/gift-vouchers/', { '.gift-voucher': 'grid', '.stepper': 'flex' }],
  ] as const) {
    await page.goto(address)
    for (const [part, display] of Object.entries(parts))
      await expect(page.locator(part).first()).toHaveCSS('display', display)
  }
  await context.close()
})

test('RTE-11 GAP-90 events are found by place and day, with and without JavaScript', async ({
  browser,
  page,
  server,
}) => {
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  for (const view of [await bare.newPage(), page]) {
    await view.goto('/all-events/')
    // Before its script runs, the form is the browser's own.
    if (view === page) await workerReady(page)
    const all = (await view.getByRole('status').textContent()) ?? ''
    expect(all).toMatch(/^\d+ upcoming events$/)
    await expect(view.getByLabel('Place')).toBeHidden()
    await view.getByText('Place and dates').click()
    await view.getByLabel('Place').fill('glasgow')
    await view.getByRole('button', { name: 'Show events' }).click()
    await expect(view.getByRole('status')).toHaveText('1 event in “glasgow”')
    await expect(view).toHaveTitle('Events in “glasgow” - Foyer')
    // Without JavaScript, the query also contains the empty fields.
    if (view === page) await expect(view).toHaveURL('/all-events/?place=glasgow')
    await expect(view.getByRole('link', { name: /The Moonlit Circus/ })).toBeVisible()
    await expect(view.getByLabel('Place')).toHaveValue('glasgow')
    await view.getByLabel('To').fill('2020-01-01')
    await view.getByRole('button', { name: 'Show events' }).click()
    await expect(view.getByText('No events found on these days.')).toBeVisible()
    await view.getByRole('link', { name: 'Search without: to 01/01/2020' }).click()
    await expect(view.getByRole('status')).toHaveText('1 event in “glasgow”')
    await expect(view).toHaveURL('/all-events/?place=glasgow')
    await view.getByRole('link', { name: 'Search without: in “glasgow”' }).click()
    await expect(view.getByRole('status')).toHaveText(all)
  }
  await bare.close()
})

test('GAP-90 the calendar of a month leads to the events of a day, with and without JavaScript', async ({
  browser,
  page,
  server,
}) => {
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
  for (const view of [await bare.newPage(), page]) {
    await view.goto('/all-events/?search=circus')
    if (view === page) await workerReady(page)
    await view.getByRole('link', { name: 'Calendar' }).click()
    await expect(view.getByRole('table')).toBeVisible()
    const days = view.getByRole('table').getByRole('link')
    const name = /^\w+day \d{1,2} \w+: 1 event$/
    await expect(days.first()).toHaveAccessibleName(name)
    await days.first().click()
    await expect(view.getByRole('table').locator('[aria-current=date]')).toHaveAccessibleName(name)
    await expect(view.getByRole('status')).toHaveText(/^1 event for “circus” on \d\d\/\d\d\/\d{4}$/)
    await expect(view.getByRole('link', { name: /The Moonlit Circus/ })).toBeVisible()
    await view.getByRole('link', { name: 'All days' }).click()
    await expect(view.getByRole('table')).toHaveCount(0)
    await expect(view).toHaveURL('/all-events/?search=circus')
  }
  await bare.close()
})

test('a page that fails on the server says so and loads at the next try', { tag: '@adversity' }, async ({
  page,
  problems,
}) => {
  await page.goto('/')
  await page
    .context()
    .route('**/catalogue/events/**', route => route.fulfill({ status: 500, json: { error: 'It broke' } }))
  await workerReady(page)
  await page.goto('/all-events/')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.context().unroute('**/catalogue/events/**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /Midwinter Strings/ })).toBeVisible()
  problems.splice(0)
})
