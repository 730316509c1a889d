import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { expectComplaints, fillAddress, fillCard, newEmail } from './shopper.ts'
import { importCatalogue, openPayment } from './shortcuts.ts'

let organisers = 0

const titleOf = (name: string): string => `A night in ${name}`

/** The organiser of this page's user has sold them two tickets at £20.00 with a fee of £1.00 each. Answers its name. */
async function sellTwo(page: Page, server: TestServer): Promise<string> {
  const name = `Lantern House ${process.pid} ${organisers++}`
  const title = titleOf(name)
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const email = newEmail()
  await importCatalogue(
    server,
    `
organisers: [{ name: ${name}, provider: stripe, members: [${email}] }]
events:
  - id: ${slug}
    title: ${title}
    organiser: ${name}
    description: A night.
    dates: [{ starts: in 9 days at 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 20, fee: 1, capacity: 50 }]
`,
  )
  await openPayment(page, slug, 'Seat', 2, email)
  await fillCard(page)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible({
    timeout: 20_000,
  })
  return name
}

async function refundOne(page: Page, title: string): Promise<void> {
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Orders ${title}` }).click()
  await page.getByRole('link', { name: /^Sam Field/ }).click()
  await page.getByText('Single tickets').click()
  await page
    .getByRole('button', { name: /^Refund this ticket / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund this ticket' }).click()
  await expect(page.getByText('The ticket is refunded, and Sam Field gets a letter about it.')).toBeVisible()
}

test('a member refunds an amount of an order; what is typed survives a reload, and a lost answer gives nothing twice', {
  tag: '@detail',
}, async ({ page, server, problems }) => {
  const name = await sellTwo(page, server)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Orders ${titleOf(name)}` }).click()
  await page.getByRole('link', { name: /^Sam Field/ }).click()
  const main = page.getByRole('main')
  const open = () => main.getByText('Refund an amount', { exact: true }).first().click()
  await open()
  await expect(main.getByText('At most £42.00. All tickets stay valid.')).toBeVisible()
  const amount = main.getByLabel('Amount in £')
  await amount.fill('42.01')
  await main.getByLabel('Reason').fill('The sound failed.')
  await main.getByRole('button', { name: /^Refund an amount/ }).click()
  await expect(main.getByText('Please type an amount of at most £42.00, such as 10 or 10.50')).toBeVisible()
  await amount.fill('12.50')
  await page.reload()
  await open()
  await expect(amount).toHaveValue('12.50')
  const press = () => main.getByRole('button', { name: /^Refund £12\.50/ }).click()
  const asked = '**/ajax/store/refund_amount/'
  await page.route(asked, async route => {
    await route.fetch()
    await route.abort()
  })
  await press()
  await expect(main.getByText('The amount could not be refunded.')).toBeVisible()
  await page.unroute(asked)
  await press()
  await expect(main.getByText('£12.50 is refunded, and Sam Field gets a letter about it.')).toBeVisible()
  await expect(main.getByText('Amount refunded: £12.50')).toHaveCount(1)
  await expect(main.getByText('Refund of an amount: “The sound failed.”')).toBeVisible()
  await expect(main.getByText('At most £29.50. All tickets stay valid.')).toBeVisible()
  expectComplaints(problems)
})

/** The amount of a line of a list. */
const amountOf = (page: Page, list: string, line: string) =>
  page
    .getByLabel(list, { exact: true })
    .first()
    .locator('div')
    .filter({ has: page.getByText(line, { exact: true }) })
    .locator('dd')

async function savedBy(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') }
}

test('an owner reads the money of a month after a refund, on a narrow screen, and saves it', {
  tag: '@detail',
}, async ({ page, server, problems }) => {
  const name = await sellTwo(page, server)
  const title = titleOf(name)
  await refundOne(page, title)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Money ${name}` }).click()
  await expect(page.getByRole('heading', { name: `Money of ${name}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Test orders in GBP' })).toBeVisible()
  await expect(amountOf(page, 'What was sold', 'Tickets at face value')).toHaveText('£40.00')
  await expect(amountOf(page, 'What was sold', 'Booking fees')).toHaveText('£2.00')
  await expect(amountOf(page, 'What was sold', 'Refunds')).toHaveText('-£21.00')
  await expect(amountOf(page, 'What was sold', 'Net sales')).toHaveText('£21.00')
  await expect(amountOf(page, 'Where it is', 'Received')).toHaveText('£21.00')

  await page.getByRole('button', { name: title }).click()
  await expect(page.getByRole('row', { name: /^Seat/ }).getByRole('cell')).toHaveText(['1', '£21.00'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const report = await savedBy(page, 'Save as CSV')
  expect(report.name).toMatch(new RegExp(`^Money ${name} from \\d{4}-\\d\\d-01 to [\\d-]+ test orders.csv$`))
  expect(report.lines).toHaveLength(2)
  expect(report.lines[1]).toMatch(
    new RegExp(`^"${title}",".*","Seat","GBP",1,40,0,2,0,0,0,0,0,0,21,21,0,0,0,0$`),
  )
  const settlement = await savedBy(page, 'Settlement as CSV')
  expect(settlement.lines.slice(1)).toEqual([
    `"${title}","Received",21,0,"GBP"`,
    `"${title}","Refunds",21,0,"GBP"`,
    `"${title}","Tickets at face value",0,40,"GBP"`,
    `"${title}","Booking fees",0,2,"GBP"`,
    '"Total","",42,42,"GBP"',
  ])

  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(page.getByText('Nothing was sold or refunded on these days.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('The last day is before the first one.')).toBeVisible()

  await page.route('**/organiser/money/?*', route => route.abort())
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByText('The money could not be loaded.')).toBeVisible()
  await page.unroute('**/organiser/money/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(amountOf(page, 'Where it is', 'Received')).toHaveText('£21.00')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Event',
    'Tickets',
    'Face value',
    'Booking fees',
    'Refunds',
    'Net sales',
    'Received',
  ])
  expectComplaints(problems)
})
