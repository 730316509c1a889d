import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { expectComplaints, giveCode, newEmail, register } from './shopper.ts'
import { importCatalogue, openBasket, signIn } from './shortcuts.ts'

const NAME = `Code House ${process.pid}`
const SLUG = 'a-night-of-codes'

async function aShop(server: TestServer, owner: string): Promise<void> {
  await importCatalogue(
    server,
    `
organisers:
  - name: ${NAME}
    provider: stripe
    members: [${owner}]
    discount_codes:
      - { code: ONCE, percent: 50, most_uses: 1 }
      - { code: LATER, amount: 5, from: 2099-12-18 19:30, tickets: [Seat] }
events:
  - id: ${SLUG}
    title: A night of codes
    organiser: ${NAME}
    description: A night.
    dates: [{ starts: in 9 days at 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 20, capacity: 50 }]
  - id: a-day-of-talks
    title: A day of talks
    organiser: ${NAME}
    description: A day.
    dates: [{ starts: in 8 days at 10:00 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 8, capacity: 50 }, { name: Desk, price: 12, capacity: 9 }]
`,
  )
}

async function savedBy(page: Page, button: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('codes with limits say why they take nothing off, and their owner sees, stops, makes and imports codes on a narrow screen', {
  tag: '@detail',
}, async ({ page, server, problems }) => {
  const email = newEmail()
  await aShop(server, email)
  await openBasket(page, SLUG, 'Seat', 1)
  await giveCode(page, 'later')
  await expect(page.getByText('The code LATER can be used from 18/12/2099 at 7:30 pm.')).toBeVisible()
  await giveCode(page, 'nothing')
  await expect(page.getByText('Invalid code')).toBeVisible()
  await giveCode(page, 'once')
  await expect(page.getByText('The code once is applied.')).toBeVisible()
  await page.getByRole('button', { name: 'Reserve' }).click()
  await register(page, email, 'Ada Coder')

  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Codes ${NAME}` }).click()
  await expect(page.getByRole('heading', { name: `Codes of ${NAME}`, level: 1 })).toBeVisible()
  const codes = page.getByRole('list', { name: 'Discount codes' }).locator('> li')
  const once = codes.filter({ hasText: 'ONCE' })
  await expect(once).toContainText('Used up')
  await expect(once).toContainText('50% off')
  await expect(codes.filter({ hasText: 'LATER' })).toContainText('Not yet')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await once.getByRole('button', { name: 'Show the orders ONCE' }).click()
  await expect(page.getByRole('list', { name: 'Who has used it: ONCE' })).toContainText('Held now')

  await once.getByRole('button', { name: 'Stop ONCE' }).click()
  await expect(page.getByText('ONCE is stopped.')).toBeVisible()
  await page.route('**/stop_code/', route => route.abort())
  await once.getByRole('button', { name: 'Let it go on ONCE' }).click()
  await expect(page.getByText('The code could not be changed.')).toBeVisible()
  await page.unroute('**/stop_code/')
  await once.getByRole('button', { name: 'Let it go on ONCE' }).click()
  await expect(page.getByText('ONCE can be used again.')).toBeVisible()

  await page.getByText('Make many codes').click()
  await page.getByLabel('How many').fill('60')
  await page.getByLabel('They begin with').fill('pal-')
  await page.getByLabel('Per cent off').fill('25')
  await page.getByText('Only for these events').click()
  await page.getByText('Only for these tickets').click()
  await page.getByRole('checkbox', { name: 'Desk' }).check()
  await page.getByRole('checkbox', { name: /^A night of codes, / }).check()
  await expect(page.getByRole('checkbox', { name: 'Desk' }), 'the event has no such ticket').toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Seat' }).check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.reload()
  await page.getByText('Make many codes').click()
  await expect(page.getByText('Only for these tickets 1 chosen')).toBeVisible()
  await expect(page.getByLabel('They begin with'), 'what is typed stays').toHaveValue('pal-')
  const made = await savedBy(page, 'Make the codes')
  expect(made.name).toBe(`Codes of ${NAME} pal-.csv`)
  expect(made.text.match(/"PAL-[0-9A-Z]{10}",25,"",1,/g)).toHaveLength(60)
  expect(made.text.match(new RegExp(`"${SLUG}","Seat"`, 'g'))).toHaveLength(60)
  await expect(page.getByText('60 codes made.')).toBeVisible()
  await expect(codes).toHaveCount(50)
  await page.getByRole('button', { name: 'More codes' }).click()
  await expect(codes).toHaveCount(62)
  await page.getByRole('searchbox').fill('late')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(codes).toHaveCount(1)
  expect(page.url(), 'what is typed stands in no address').not.toContain('late')

  const file = 'code,percent,tickets\nBROUGHT,30,Seat\nONCE,40,\nbad one,5,\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  const report = page.getByRole('dialog')
  await expect(report).toContainText('1 code added, 1 changed, 0 as they are.')
  await expect(report).toContainText('Line 4: code: expected a code of 3 to 40')
  await report.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Imported: 1 added, 1 changed.')).toBeVisible()
  expectComplaints(problems)
})

test('what a code of the settings is for is chosen, and typed where the choices cannot be loaded', {
  tag: '@detail',
}, async ({ page, server, problems }) => {
  const email = newEmail()
  await aShop(server, email)
  await page.goto(pages.home.path)
  await signIn(page, email)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Settings ${NAME}` }).click()
  await page.getByText('LATER: Only for these events All').click()
  await page.getByRole('checkbox', { name: /^A day of talks, / }).check()
  await page.getByText('LATER: Only for these tickets 1 chosen').click()
  await page.getByRole('checkbox', { name: 'Desk' }).check()
  await page.getByRole('checkbox', { name: /^A night of codes, / }).check()
  await page.getByRole('checkbox', { name: /^A day of talks, / }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Desk' }), 'the event has no such ticket').toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Seat' })).toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await expect(page.getByText('It is published, and everybody can see it now.')).toBeVisible()

  await page.route('**/orders/choices/**', route => route.abort())
  const aborted = page.waitForEvent('requestfailed', request => request.url().includes('/orders/choices/'))
  await page.reload()
  await aborted
  await expect(page.getByLabel('LATER: Only for these events')).toHaveValue(SLUG)
  await expect(page.getByLabel('LATER: Only for these tickets')).toHaveValue('Seat')
  expectComplaints(problems)
})
