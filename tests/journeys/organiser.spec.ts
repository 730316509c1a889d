import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { pages } from '../../contract/pages.ts'
import { connect } from '../../server/database/connect.ts'
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
import { importHouse, openReserved, signIn, takeFreeTickets } from './shortcuts.ts'

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
  const { id, email } = await importHouse(server, 'listed')
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

test('A member reads how many tickets have each answer to a question, and a press shows their orders', {
  tag: '@detail',
}, async ({ page, browser, server, problems }) => {
  const { id, email } = await importHouse(server, 'meals', {
    tickets: '[{ name: Diner, price: 0, capacity: 9 }]',
    event: 'questions: [{ question: Which meal?, when: after_payment }]',
  })
  const database = await connect({ url: server.data.DATABASE_URL })
  for (const meals of [['Vegetarian', 'Vegan'], ['Vegetarian']]) {
    const buyer = await (await browser.newContext({ baseURL: server.origin })).newPage()
    await takeFreeTickets(buyer, `title-${id}`, 'Diner', 2, newEmail())
    await buyer.close()
    for (const [index, meal] of meals.entries())
      await sql`insert into answer (sale_id, question_id, ticket_type_id, ticket_index, question, answer)
        select ticket.sale_id, question.id, type.id, ${index}::integer, question.question, ${meal}
        from question join event on event.id = question.event_id join event_date date on date.event_id = event.id
        join ticket_type type on type.event_date_id = date.id join ticket on ticket.ticket_type_id = type.id
        where event.title = ${`Title ${id}`} order by ticket.sale_id desc limit 1`.execute(database)
  }
  await database.destroy()
  await signIn(page, email)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Orders Title ${id}` }).click()
  const orders = page.getByRole('list', { name: /^Orders of / }).locator('> li')
  await expect(orders).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Question' }).selectOption({ label: 'Which meal?' })
  const counted = page.getByRole('region', { name: 'Tickets by answer' })
  await expect(counted.getByRole('button')).toHaveText(['Vegetarian 2', 'Vegan 1', 'No answer 1'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const vegan = counted.getByRole('button', { name: 'Vegan 1' })
  await vegan.click()
  await expect(orders).toHaveCount(1)
  await expect(vegan).toHaveAttribute('aria-pressed', 'true')
  await expect(counted.getByRole('button')).toHaveCount(3)
  await page.reload()
  await expect(vegan, 'a reload keeps it').toHaveAttribute('aria-pressed', 'true')
  await expect(orders).toHaveCount(1)
  expect(page.url(), 'an answer stands in no address').not.toContain('egan')
  await counted.getByRole('button', { name: 'No answer 1' }).click()
  await expect(vegan).toHaveAttribute('aria-pressed', 'false')
  await expect(orders).toHaveCount(1)
  await counted.getByRole('button', { name: 'No answer 1' }).click()
  await expect(orders).toHaveCount(2)
  await page.getByRole('button', { name: 'Show all orders' }).click()
  await expect(counted).toBeHidden()
  await expect(orders).toHaveCount(2)
  expectComplaints(problems)
})
