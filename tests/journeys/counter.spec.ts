import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { connect } from '../../server/database/connect.ts'
import { brokenInvariants } from '../../server/operation/invariants.ts'
import { endChangedHolds } from '../../server/sale/changes/changedHolds.ts'
import type { TestServer } from '../support/server.ts'
import { scan, verdictOn } from './doorStaff.ts'
import { expect, test } from './fixtures.ts'
import { expectComplaints, newEmail, workerReady } from './shopper.ts'
import { importCatalogue, signIn } from './shortcuts.ts'

let organisers = 0

/** The user of this page sells at the box office of a new organiser. Answers its name, the title of its event and the user's address. */
async function openBoxOffice(
  page: Page,
  server: TestServer,
  moreDates = '',
): Promise<{ name: string; title: string; email: string }> {
  const name = `Lamp House ${process.pid} ${organisers++}`
  const title = `A night in ${name}`
  const email = newEmail()
  await importCatalogue(
    server,
    `
organisers: [{ name: ${name}, members: [${email}] }]
events:
  - id: ${title.toLowerCase().replaceAll(' ', '-')}
    title: ${title}
    organiser: ${name}
    description: A night.
    dates: [{ starts: in 1 days at 19:30 }${moreDates}]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Adult, price: 25, fee: 2.50, capacity: 50 }, { name: Child, price: 10, capacity: 20 }]
`,
  )
  await page.goto(pages.sign_in.path)
  await signIn(page, email)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Box office ${name}` }).click()
  await expect(page.getByRole('heading', { name: `Box office of ${name}`, level: 1 })).toBeVisible()
  return { name, title, email }
}

const more = (page: Page, type: string) => page.getByRole('button', { name: `Increase quantity, ${type}` })

/** The session of the page's member ends, and the page asks the server at once, as it does when it is shown again. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await lookAgain(page)
  await page.getByText('You are signed out. Sign in again').waitFor()
}

const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const codes = (page: Page) => page.getByRole('img', { name: /^Code of ticket / })

/** Keeps five tickets back for this device, and sells one of them without a network. */
async function sellOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.getByRole('button', { name: 'Keep back Adult' }).click()
  await expect(page.getByText('5 × Adult')).toBeVisible()
  await workerReady(page)
  await page.reload()
  await expect(page.getByText('5 × Adult')).toBeVisible()
  await context.setOffline(true)
  await more(page, 'Adult').click()
  await page.getByRole('button', { name: 'Sell for £27.50, cash' }).click()
}

test('A member sells two tickets for cash, and one more without a network, which is sent once and let in at the door', async ({
  page,
  context,
  server,
  problems,
}) => {
  const { title } = await openBoxOffice(page, server)
  await more(page, 'Adult').click()
  await more(page, 'Adult').click()
  await page.getByLabel('Amount given').fill('60')
  await expect(page.getByText('Change: £5.00')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Sell for £55.00, cash' }).click()
  await expect(page.getByRole('heading', { name: '2 tickets sold' })).toBeFocused()
  await expect(codes(page)).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '2 tickets sold' })).toBeHidden()
  await expect(codes(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  await expect(codes(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Next sale' }).click()

  await page.getByRole('spinbutton', { name: 'Quantity, Keep back' }).fill('3')
  await page.getByRole('button', { name: 'Keep back Adult' }).click()
  await expect(page.getByText('3 tickets are kept back for this device.')).toBeVisible()
  await workerReady(page)
  await page.reload()
  await expect(page.getByText('3 × Adult')).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('No network: you sell from the 3 tickets kept back')).toBeVisible()
  await more(page, 'Adult').click()
  await page.getByText('Name and e-mail address').click()
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Sell for £27.50, cash' }).click()
  await expect(page.getByRole('heading', { name: '1 ticket sold' })).toBeVisible()
  const number = (await codes(page).getAttribute('aria-label'))?.replace('Code of ticket ', '') ?? ''
  await expect(page.getByText('1 sale is not sent yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 sale is not sent yet')).toBeVisible()
  await expect(codes(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Next sale' }).click()
  await expect(page.getByText('2 × Adult')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('1 sale is not sent yet')).toBeHidden({ timeout: 20_000 })
  expectComplaints(problems)
  const row = page.getByRole('row', { name: /^All, cash/ })
  await page.reload()
  await expect(row.getByRole('cell')).toHaveText(['2', '£82.50'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/"Cash",2,3,82\.5,0,82\.5,"GBP"$/)

  await page.getByRole('button', { name: 'Give them back' }).click()
  await expect(page.getByText('2 tickets are for sale in the shop again.')).toBeVisible()

  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Orders ${title}` }).click()
  const orders = page.getByRole('list', { name: /^Orders of / }).locator('> li')
  await expect(orders).toHaveCount(2)
  await expect(orders.filter({ hasText: 'Ada Lovelace' })).toHaveCount(1)
  await page.goto(pages.door.path)
  await page
    .getByRole('link', { name: title })
    .or(page.getByRole('button', { name: title }))
    .first()
    .click()
  await page.getByText('Waiting for a ticket').waitFor()
  await scan(page, number)
  await expect(verdictOn(page)).toHaveText('Admitted')
  await page.getByRole('button', { name: 'Find a guest without a code' }).click()
  await expect(page.getByRole('button', { name: /^Let in No name, \w{10}$/ })).toHaveCount(2)
  const database = await connect({ url: server.data.DATABASE_URL })
  expect(await brokenInvariants(database)).toEqual({})
  await database.destroy()
})

/** Opens the door of this event, where whoever has no code is looked for. */
async function openGuests(page: Page, title: string): Promise<void> {
  await page.goto(pages.door.path)
  await page
    .getByRole('link', { name: title })
    .or(page.getByRole('button', { name: title }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Find a guest without a code' }).click()
}

test('Tickets that are kept back are no guests at the door until they are sold', async ({ page, server }) => {
  const { title, name } = await openBoxOffice(page, server)
  await more(page, 'Adult').click()
  await page.getByRole('button', { name: 'Sell for £27.50, cash' }).click()
  await expect(page.getByRole('heading', { name: '1 ticket sold' })).toBeVisible()
  await page.getByRole('button', { name: 'Next sale' }).click()
  await page.getByRole('button', { name: 'Keep back Adult' }).click()
  await expect(page.getByText('5 tickets are kept back for this device.')).toBeVisible()
  await openGuests(page, title)
  await expect(page.getByText('1 guest', { exact: true })).toBeVisible()
  await expect(page.getByText('0 of 1 in')).toBeVisible()

  // One is let in by its number. It is not given back with the others, and the report of the day has it.
  const database = await connect({ url: server.data.DATABASE_URL })
  const { rows } = await sql<{ id: string }>`
    select kept.id from counter_ticket kept join sale_line line on line.sale_id = kept.hold_id
    join ticket_type type on type.id = line.ticket_type_id join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id where event.title = ${title} limit 1`.execute(database)
  const number = page.getByRole('textbox', { name: 'Ticket number' })
  await number.fill(rows[0]?.id ?? '')
  await number.press('Enter')
  await expect(page.getByText('1 of 2 in')).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          await sql`select from admission
    where ticket_id = ${rows[0]?.id}`.execute(database)
        ).rows.length,
    )
    .toBe(1)
  await database.destroy()
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Box office ${name}` }).click()
  await page.getByRole('button', { name: 'Give them back' }).click()
  await expect(
    page.getByText('4 tickets are for sale in the shop again. 1 ticket stays kept back'),
  ).toBeVisible()
  await expect(page.getByText('1 × Adult')).toBeVisible()
  const unsold = page.getByRole('region', { name: '1 ticket was let in and not sold: £27.50' })
  await expect(unsold.getByRole('listitem')).toContainText(
    new RegExp(`Ticket ${rows[0]?.id}, Adult, ${title}, \\w{3} [\\d/]+ at 7:30 pm: let in on`),
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('A sale whose answer is lost is made once, however often it is asked for', async ({
  page,
  server,
  problems,
}) => {
  await openBoxOffice(page, server)
  const call = '**/store/sell_at_counter/'
  await page.route(call, async route => {
    await route.fetch()
    await route.abort()
  })
  await more(page, 'Child').click()
  await page.getByLabel('Card', { exact: true }).check()
  await page.getByRole('button', { name: 'Sell for £10.00, card' }).click()
  await expect(page.getByText(/It is not known whether this sale was made: 1 ticket, £10.00/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/It is not known whether this sale was made/)).toBeVisible()
  await page.unroute(call)
  expectComplaints(problems)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(codes(page)).toHaveCount(1)
  await expect(page.getByRole('row', { name: /^All, card/ }).getByRole('cell')).toHaveText(['1', '£10.00'])
})

test('Without a name nothing is given for free, and what is not left is not sold', {
  tag: '@detail',
}, async ({ page, server, problems }) => {
  await openBoxOffice(page, server)
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await expect(page.getByText('Choose at least one ticket.')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Quantity, Child' }).fill('20')
  await page.getByLabel('Free', { exact: true }).check()
  await page.getByRole('button', { name: 'Give the tickets' }).click()
  await expect(page.getByText('Type the name of the guest', { exact: true })).toBeVisible()
  await page.getByLabel('Name of the guest').fill('Ada Lovelace')
  const database = await connect({ url: server.data.DATABASE_URL })
  await database.updateTable('ticket_type').set({ capacity: 3 }).where('name', '=', 'Child').execute()
  await database.destroy()
  await page.getByRole('button', { name: 'Give the tickets' }).click()
  await expect(page.getByText(/You asked for 20 tickets of Child/)).toBeVisible()
  expectComplaints(problems)
  await page.getByRole('spinbutton', { name: 'Quantity, Child' }).fill('2')
  await page.getByRole('button', { name: 'Give the tickets' }).click()
  await expect(page.getByRole('heading', { name: '2 tickets given' })).toBeVisible()
})

test('What is chosen belongs to its date: another date and a page that is opened again begin with nothing, the same date, a reload and a new sign-in keep it', {
  tag: '@detail',
}, async ({ page, server, problems }) => {
  const { name, email } = await openBoxOffice(page, server, ', { starts: in 2 days at 19:30 }')
  const child = page.getByRole('spinbutton', { name: 'Quantity, Child' })
  const date = page.getByLabel('Event and date')
  const chosenDate = async () => date.evaluate(select => (select as HTMLSelectElement).selectedIndex)
  const choose = async () => {
    await more(page, 'Child').click()
    await page.getByLabel('Free', { exact: true }).check()
    await page.getByLabel('Name of the guest').fill('Ada Lovelace')
  }
  await choose()
  await date.selectOption({ index: 1 })
  await expect(child).toHaveValue('0')
  await expect(page.getByLabel('Cash', { exact: true })).toBeChecked()
  await date.selectOption({ index: 0 })
  await expect(child).toHaveValue('1')
  await expect(page.getByLabel('Name of the guest')).toHaveValue('Ada Lovelace')
  await date.selectOption({ index: 1 })
  await expect(child).toHaveValue('0')
  await choose()
  await page.reload()
  await expect(child).toHaveValue('1')
  await expect(page.getByLabel('Name of the guest')).toHaveValue('Ada Lovelace')
  await page.getByRole('link', { name: 'Organiser area' }).click()
  await page.getByRole('link', { name: `Box office ${name}` }).click()
  await expect(child).toHaveValue('0')
  expect(await chosenDate()).toBe(1)
  await choose()
  await page.getByRole('link', { name: 'Organiser area' }).click()
  await expect(page.getByRole('heading', { name: 'Organiser area', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(child).toHaveValue('1')

  await endSession(page)
  await more(page, 'Child').click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Box office ${name}` }).click()
  await expect(child).toHaveValue('2')
  await expect(page.getByLabel('Name of the guest')).toHaveValue('Ada Lovelace')
  expectComplaints(problems)
})

test('What is typed of a date that is over meanwhile is told not to be sold, and goes to no other date', {
  tag: '@detail',
}, async ({ page, server }) => {
  const { title } = await openBoxOffice(page, server, ', { starts: in 2 days at 19:30 }')
  const buyer = page.getByText('Name and e-mail address', { exact: true })
  await more(page, 'Child').click()
  await buyer.click()
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('E-mail address').fill(newEmail())
  await page.getByLabel('Amount given').fill('20')
  const database = await connect({ url: server.data.DATABASE_URL })
  await sql`update event_date date set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days'
    from event where event.id = date.event_id and event.title = ${title}
      and date.id = (select min(id) from event_date where event_id = event.id)`.execute(database)
  await database.destroy()
  await page.reload()
  await expect(page.getByText('The date that you had chosen is no longer on sale.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await more(page, 'Child').click()
  await expect(page.getByText('The date that you had chosen is no longer on sale.')).toBeHidden()
  await expect(page.getByLabel('Amount given')).toHaveValue('')
  await buyer.click()
  for (const field of ['Name', 'E-mail address'])
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Sell for £10.00, cash' }).click()
  await expect(page.getByRole('heading', { name: '1 ticket sold' })).toBeVisible()
  await expect(page.getByText('The tickets are on their way')).toBeHidden()
})

test('A tab of a member sells nothing once another one has signed in in another tab', {
  tag: '@adversity',
}, async ({ page, context, server, problems }) => {
  const { email } = await openBoxOffice(page, server)
  const colleague = newEmail()
  const database = await connect({ url: server.data.DATABASE_URL })
  await sql`insert into organiser_member (organiser_id, email, role)
    select organiser_id, ${colleague}, 'box_office' from organiser_member where email = ${email}`.execute(
    database,
  )
  const child = page.getByRole('spinbutton', { name: 'Quantity, Child' })
  await more(page, 'Child').click()
  await endSession(page)
  const other = await context.newPage()
  await other.goto(pages.sign_in.path)
  await signIn(other, colleague)
  await expect(child).toHaveValue('1')
  await page.getByRole('button', { name: 'Sell for £10.00, cash' }).click()
  await expect(child).toHaveValue('0')
  await expect(page.getByText('You are signed out.')).toBeHidden()
  const made = await sql`select from counter_sale where member in (${email}, ${colleague})`.execute(database)
  expect(made.rows).toEqual([])
  await database.destroy()
  expectComplaints(problems)
})

test('What a member has half chosen when their session ends is not shown to another member who signs in', {
  tag: '@adversity',
}, async ({ page, context, server, problems }) => {
  const { email } = await openBoxOffice(page, server)
  const path = new URL(page.url()).pathname
  const colleague = newEmail()
  const database = await connect({ url: server.data.DATABASE_URL })
  await sql`insert into organiser_member (organiser_id, email, role)
    select organiser_id, ${colleague}, 'box_office' from organiser_member where email = ${email}`.execute(
    database,
  )
  await database.destroy()
  await endSession(page)
  await more(page, 'Child').click()
  await page.getByLabel('Free', { exact: true }).check()
  const guest = page.getByLabel('Name of the guest')
  await guest.fill('Ada Lovelace')
  await page.reload()
  await expect(guest).toHaveValue('Ada Lovelace')
  const other = await context.newPage()
  await other.goto(pages.sign_in.path)
  await signIn(other, colleague)
  await other.reload()
  await other.getByText('You are signed in as').waitFor()
  await other.goto(path)
  await lookAgain(page)
  for (const one of [page, other]) {
    await expect(one.getByLabel('Cash', { exact: true })).toBeChecked()
    await expect(one.getByRole('spinbutton', { name: 'Quantity, Child' })).toHaveValue('0')
    await one.getByLabel('Free', { exact: true }).check()
    await expect(one.getByLabel('Name of the guest')).toHaveValue('')
  }
  expectComplaints(problems)
})

test('No more tickets are offered to be kept back than are left', {
  tag: '@detail',
}, async ({ page, server, problems }) => {
  const { title } = await openBoxOffice(page, server)
  const qty = page.getByRole('spinbutton', { name: 'Quantity, Keep back' })
  const left = async (count: number) => {
    const database = await connect({ url: server.data.DATABASE_URL })
    await sql`update ticket_type type set capacity = sold + held + ${count}::integer from event_date date join event on event.id = date.event_id
      where date.id = type.event_date_id and event.title = ${title}`.execute(database)
    await database.destroy()
  }
  await expect(qty).toHaveValue('5')
  await left(1)
  await page.getByRole('button', { name: 'Keep back Adult' }).click()
  await expect(page.getByText(/You asked for 5 tickets of Adult .* 1 is available/)).toBeVisible()
  expectComplaints(problems)
  await expect(page.getByText('1 is left to keep back.')).toBeVisible()
  await expect(qty).toHaveValue('1')
  await qty.fill('9')
  await expect(qty).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'Increase quantity, Keep back' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Keep back Adult' }).click()
  await expect(page.getByText('1 × Adult')).toBeVisible()
  await expect(page.getByText('None is left to keep back.')).toBeVisible()
  await expect(qty).toHaveCount(0)
})

test('What a lost device keeps back is given back at another one, and what it has sold is refused where no place is left', async ({
  page,
  context: lostDevice,
  browser,
  server,
  problems,
}) => {
  const { name, title, email } = await openBoxOffice(page, server)
  await page.getByRole('button', { name: 'Keep back Adult' }).click()
  await expect(page.getByText('5 × Adult')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kept back for other devices' })).toBeHidden()
  const path = new URL(page.url()).pathname
  await lostDevice.setOffline(true)
  await more(page, 'Adult').click()
  await page.getByRole('button', { name: 'Sell for £27.50, cash' }).click()
  await expect(codes(page)).toHaveCount(1)
  const [, number = ''] = /ticket (\w{10})/.exec((await codes(page).getAttribute('aria-label')) ?? '') ?? []
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 390, height: 844 } })
  const other = await context.newPage()
  await other.goto(pages.sign_in.path)
  await signIn(other, email)
  await other.goto(path)
  await expect(other.getByRole('heading', { name: `Box office of ${name}`, level: 1 })).toBeVisible()
  const lost = other.getByRole('region', { name: 'Kept back for other devices' })
  await expect(lost.getByText(/^5 tickets, device [0-9A-F]{4}$/)).toBeVisible()
  await expect(lost).toContainText(`Kept back by ${email}`)
  await lost.getByRole('button', { name: /^Give back what is lost/ }).click()
  const question = other.getByRole('dialog', { name: 'Give back 5 tickets of another device?' })
  await expect(question).toContainText('no longer let in at the door')
  await question.getByRole('button', { name: 'Give them back' }).click()
  await expect(other.getByText('5 tickets are for sale in the shop again.')).toBeVisible()
  await expect(lost).toBeHidden()
  const database = await connect({ url: server.data.DATABASE_URL })
  await sql`update ticket_type type set capacity = sold + held from event_date date join event on event.id = date.event_id
    where date.id = type.event_date_id and event.title = ${title}`.execute(database)
  await database.destroy()
  await lostDevice.setOffline(false)
  const refused = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) })
  await expect(refused).toContainText(`ticket ${number}`, { timeout: 20_000 })
  expectComplaints(problems)
  await expect(page.getByRole('heading', { name: 'This sale was refused' })).toBeFocused()
  await expect(codes(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print the tickets' })).toHaveCount(0)
  await expect(page.getByText('Take back what you have handed out')).toBeVisible()
  const tab = await lostDevice.newPage()
  await tab.goto(path)
  await expect(tab.getByRole('heading', { name: 'This sale was refused' })).toBeVisible()
  await refused.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('dialog')).toContainText(`ticket ${number}. The report of the day has it`)
  await page.getByRole('button', { name: 'Remove the sale' }).click()
  await expect(refused).toBeHidden()
  await expect(tab.getByRole('heading', { name: 'This sale was refused' })).toBeHidden()
  await expect(tab.getByRole('heading', { name: 'Sell', exact: true })).toBeVisible()
  await expect(codes(tab)).toHaveCount(0)
  await tab.close()
  await page.reload()
  await expect(page.getByText('No tickets of this date are kept back for this device.')).toBeVisible()
  // The report of the day still has it, also at another device.
  for (const [one, device] of [
    [page, 'this device'],
    [other, 'device '],
  ] as const) {
    await one.reload()
    const listed = one.getByRole('region', { name: '1 sale that was refused: £27.50' }).getByRole('listitem')
    await expect(listed).toContainText(`ticket ${number}`)
    await expect(listed).toContainText(`${email}, ${device}`)
    expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  await context.close()
})

test('Tickets that are no longer kept back, because their date was moved while there was no network, are told with what to do', {
  tag: '@detail',
}, async ({ page, context, server, problems }) => {
  const { title } = await openBoxOffice(page, server)
  await sellOffline(page, context)
  await page.getByRole('button', { name: 'Next sale' }).click()
  await expect(page.getByText('4 × Adult')).toBeVisible()
  const database = await connect({ url: server.data.DATABASE_URL })
  await sql`update event_date date set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
    from event where event.id = date.event_id and event.title = ${title}`.execute(database)
  await endChangedHolds(database)
  await context.setOffline(false)
  const told = page.getByRole('status').filter({ hasText: 'no longer kept back for this device' })
  await expect(told).toContainText('4 tickets are no longer kept back', { timeout: 20_000 })
  await expect(told).toContainText(/4 × Adult, A night .* at 7:30 pm/)
  await expect(told).toContainText(/The event was moved, now .* at 8:30 pm\. They are for sale/)
  await expect(page.getByText('No tickets of this date are kept back for this device.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The sale that was made meanwhile is an order for the time of now.
  await expect(page.getByText('1 sale is not sent yet')).toBeHidden()
  expectComplaints(problems)
  await context.setOffline(true)
  await page.reload()
  await expect(told).toContainText('4 tickets are no longer kept back')
  await told.getByRole('button', { name: 'I have read it' }).click()
  await expect(told).toBeHidden()
  await page.reload()
  await expect(page.getByText('No network, and no tickets are kept back')).toBeVisible()
  await expect(told).toBeHidden()
  await context.setOffline(false)
  expectComplaints(problems)
  expect(await brokenInvariants(database)).toEqual({})
  await database.destroy()
})

test('Without a network the organiser area leads to the box office and the door that this device has', {
  tag: '@detail',
}, async ({ page, context, server, problems }) => {
  const { name, title } = await openBoxOffice(page, server)
  await workerReady(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: `Box office of ${name}`, level: 1 })).toBeVisible()
  await page.goto(pages.door.path)
  await page
    .getByRole('link', { name: title })
    .or(page.getByRole('button', { name: title }))
    .first()
    .click()
  await page.getByText('Waiting for a ticket').waitFor()
  await context.setOffline(true)
  await page.goto(pages.organiser.path)
  const here = page.getByRole('region', { name: 'What opens on this device without a network' })
  await expect(here.getByRole('link')).toHaveText([`Box office ${name}`, `Door check ${title}`])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await here.getByRole('link', { name: `Door check ${title}` }).click()
  await expect(page.getByText('Waiting for a ticket')).toBeVisible()
  await page.goto(pages.organiser.path)
  await here.getByRole('link', { name: `Box office ${name}` }).click()
  await expect(page.getByRole('heading', { name: `Box office of ${name}`, level: 1 })).toBeVisible()
  await expect(page.getByText('No network, and no tickets are kept back')).toBeVisible()
  await context.setOffline(false)
  await page.goto(pages.organiser.path)
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(here).toBeHidden()
  expectComplaints(problems)
})

test('A sale whose member has lost the role is told to be stuck, is written down, and leaves with a sign-out that asks', async ({
  page,
  context,
  server,
  problems,
}) => {
  const { name, email } = await openBoxOffice(page, server)
  await sellOffline(page, context)
  const number = (await codes(page).getAttribute('aria-label'))?.replace('Code of ticket ', '') ?? ''
  const database = await connect({ url: server.data.DATABASE_URL })
  await database.deleteFrom('organiser_member').where('email', '=', email).execute()
  await context.setOffline(false)
  await expect(page.getByText(`This account no longer sells for ${name}`)).toBeVisible({ timeout: 20_000 })
  await expect(codes(page)).toHaveCount(0)
  await expect(page.getByText(`ticket ${number}`)).toBeVisible()
  await expect(page.getByText('are sent by themselves')).toBeHidden()
  await page.getByRole('link', { name: 'Organiser area' }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toHaveCount(0)
  const here = page.getByRole('region', { name: 'On this device only, not sent yet' })
  await here.getByRole('link', { name: `Box office ${name}, 1 sale` }).click()
  await expect(page.getByText(`This account no longer sells for ${name}`)).toBeVisible()
  await page.getByRole('button', { name: /^Send now/ }).click()
  await expect(page.getByRole('alert')).toHaveText(/^This account may not send them/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('1 sale of the box office is on this device only and would be lost.')
  await expect(question).toContainText('4 tickets stay kept back for this device')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('1 sale is not sent yet')).toBeHidden()
  expectComplaints(problems)
  expect(await brokenInvariants(database)).toEqual({})
  await database.destroy()
})
