import { readFile } from 'node:fs/promises'
import { pages } from '../../contract/pages.ts'
import { expect, test } from './fixtures.ts'
import {
  expectComplaints,
  fillAddress,
  fillCard,
  newEmail,
  register,
  setFields,
  workerReady,
} from './shopper.ts'
import { importCatalogue, openReserved, signIn } from './shortcuts.ts'

const EVENT = 'An Evening with the Owls'

test('RTE-06 GAP-98 GAP-17 an organiser member sees the sales of their events, also in the dark theme; others do not', async ({
  page,
}) => {
  await page.goto('/organiser/')
  await expect(page.getByRole('heading', { name: 'Organiser area', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/signin/',
  )
  await expect(page.getByText(EVENT)).toHaveCount(0)

  // The first order creates the account of the member.
  await openReserved(page, 'an-evening-with-the-owls', 'On the hay bales', 2, 'Help an owlet home')
  await page.getByRole('button', { name: 'Skip donation' }).click()
  await register(page, 'warden@hushwing.example', 'Sam Field')
  await fillCard(page)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByRole('heading', { name: 'Waiver', level: 1 })).toBeVisible({ timeout: 20_000 })
  await setFields(page, '/get_user/', () => ({ is_dark_mode: true }))
  await page.goto('/organiser/')
  const table = page.getByRole('table', { name: EVENT })
  const row = table.getByRole('row', { name: /^On the hay bales .* at 6:00 pm/ })
  await expect(row).toBeVisible()
  const [sold = 0, held = 0, left = 0] = (await row.getByRole('cell').allTextContents()).map(Number)
  // Other tests may hold tickets at this moment.
  expect([sold, held + left]).toEqual([2, 6])
  await expect(table.getByRole('columnheader')).toHaveText(['Tickets', 'Sold', 'Held', 'Left'])
  await expect(page.locator('body')).toHaveClass(/dark/)
  await expect(table.getByRole('link')).toHaveAttribute('href', '/events/an-evening-with-the-owls/')
})

test('GAP-98 an organiser member reads where orders are posted to and their answers, and saves them as a file', async ({
  page,
  problems,
}) => {
  await openReserved(page, 'the-great-thistleton-marrow-weekend', 'Senior', 1)
  const email = 'secretary@thistleton-show.example'
  await register(page, email, 'Sam Field')
  await page.getByRole('heading', { name: 'Delivery Address', level: 1 }).waitFor()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: 'Shall Gerald keep you a scone?' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Contact number').fill('01632 960001')
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByLabel('How did you hear of the show?').selectOption('A marrow', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible()

  await page.goto('/organiser/')
  const show = 'The Great Thistleton Marrow Weekend'
  // The list, and neither its page nor its choices.
  const asked = '**/ajax/store/organiser/orders/'
  await page.route(asked, route => route.abort())
  await page.getByRole('link', { name: `Orders ${show}` }).click()
  await expect(page.getByText('The orders could not be loaded.')).toBeVisible()
  await page.unroute(asked)
  await page.getByRole('button', { name: 'Try again' }).click()
  const order = page
    .getByRole('list', { name: /^Orders of / })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(order).toContainText('Sam Field')
  await expect(order).toContainText('1 × Senior')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download as CSV/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Orders .*.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`"${email}"`)
  expect(text).toContain('"How did you hear of the show?"')
  await order.getByRole('link').click()
  const main = page.getByRole('main')
  await expect(main).toContainText('1 Lantern Row')
  await expect(main).toContainText('Shall Gerald keep you a scone?Yes')
  await expect(main).toContainText('How did you hear of the show?A marrow')

  // The way back keeps what is chosen; the way from the area leads to all orders.
  const event = page.getByRole('combobox', { name: 'Event' })
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(event).not.toHaveValue('')
  await page.goto('/organiser/')
  await page
    .getByRole('link', { name: /^Orders / })
    .first()
    .click()
  await expect(event).toHaveValue('')
  await expect(page).toHaveURL(/\/orders\/all\/$/)
  expectComplaints(problems)
})

test('The list of orders opens at its address without “all”, and without a network its document does', {
  tag: '@detail',
}, async ({ page, context, server, problems }) => {
  const [id, email] = [`listed-${process.pid}`, newEmail()]
  await importCatalogue(
    server,
    `
organisers: [{ name: House ${id}, members: [${email}] }]
events:
  - id: ${id}
    title: Title ${id}
    organiser: House ${id}
    dates: [{ starts: 2031-03-10 19:30, hours: 2 }]
    venue: { name: The Barn }
    tickets: [{ name: Onlooker, price: 0, capacity: 9 }]
`,
  )
  await signIn(page, email)
  await page.goto(pages.organiser.path)
  const listed = page.getByRole('link', { name: `Orders House ${id}` })
  const path = (await listed.getAttribute('href'))?.replace(/all\/.*/, '') ?? ''
  expect(path).toMatch(/^\/organiser\/\d+\/orders\/$/)
  const title = page.getByRole('heading', { name: `Orders of House ${id}`, level: 1 })
  for (const address of [path, path.slice(0, -1)]) {
    expect((await page.goto(address))?.status()).toBe(200)
    await expect(title).toBeVisible()
    await expect(page.getByText('No orders yet.')).toBeVisible()
  }
  await workerReady(page)
  await page.reload()
  await expect(title).toBeVisible()
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByText('Your events could not be loaded.')).toBeVisible()
  await context.setOffline(false)
  expectComplaints(problems)
})
