import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { expectComplaints, newEmail } from './shopper.ts'
import { importCatalogue, signIn, takeFreeTickets } from './shortcuts.ts'

const NAME = `Figure House ${process.pid}`
const SLUG = 'a-night-of-figures'

const aShop = (server: TestServer, owner: string): Promise<void> =>
  importCatalogue(
    server,
    `
organisers:
  - { name: ${NAME}, provider: stripe, members: [${owner}] }
events:
  - id: ${SLUG}
    title: A night of figures
    organiser: ${NAME}
    description: A night.
    dates: [{ starts: in 9 days at 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 0, capacity: 50, keep_back: 4 }]
`,
  )

test('the owner of events sees at a glance what is sold, as charts, sentences and tables on a narrow screen', {
  tag: '@detail',
}, async ({ page, server, problems }) => {
  const email = newEmail()
  await aShop(server, email)
  await takeFreeTickets(page, SLUG, 'Seat', 3, newEmail())
  await page.context().clearCookies()
  await page.goto(pages.organiser.path)
  await signIn(page, email)
  await page.goto(pages.organiser.path)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  async function asFriend(does: (other: Page) => Promise<void>): Promise<void> {
    const friend = await page.context().browser()?.newContext({ baseURL: server.origin })
    if (!friend) throw new Error('the browser is gone')
    await does(await friend.newPage())
    await friend.close()
  }
  await page.getByRole('link', { name: `Figures ${NAME}` }).click()
  await expect(page.getByRole('heading', { name: `Figures of ${NAME}`, level: 1 })).toBeVisible()

  const byDay = page.getByRole('figure', { name: 'Tickets by day' })
  await expect(byDay).toContainText('3 tickets in 28 days')
  await byDay.getByText('As a table').click()
  await expect(byDay.getByRole('row')).toHaveCount(29)
  await expect(byDay.getByRole('row').last()).toContainText('3')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const full = page.getByRole('figure', { name: 'How full each date is' })
  await expect(full).toContainText('1 date: 3 of 50 places sold.')
  await expect(full).toContainText('3 sold · 4 kept back · 43 left')

  const download = page.waitForEvent('download')
  await byDay.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^Tickets ${NAME} from 2.*to 2.*csv$`))
  expect((await readFile(await file.path(), 'utf8')).trimEnd()).toMatch(/"\d{4}-\d{2}-\d{2}",3$/)

  // What is sold while the screen is open appears by itself.
  await asFriend(async other => void (await takeFreeTickets(other, SLUG, 'Seat', 2, newEmail())))
  await expect(full).toContainText('1 date: 5 of 50 places sold.')

  await page.getByLabel('Event', { exact: true }).selectOption('A night of figures')
  await expect(byDay).toContainText('5 tickets in 28 days')

  // A link with a word counts what is added on the page that it opens.
  await page.getByLabel('A word, such as poster').fill('two words')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText('A word has 1 to 40 letters, digits and hyphens.')).toBeVisible()
  await page.getByLabel('A word, such as poster').fill('Poster')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText('The link with poster is in the list.')).toBeVisible()
  const link = `${server.origin}/events/${SLUG}/?from=poster`
  await expect(page.getByRole('list', { name: 'Links that count' })).toContainText(link)
  await page.getByRole('button', { name: 'Copy poster' }).click()
  await expect(page.getByText('The link with poster is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await asFriend(async other => {
    await other.goto(link)
    await other.getByRole('button', { name: 'Increase quantity, Seat' }).click()
    await other.getByRole('button', { name: 'Add to basket' }).click()
    await other.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
    await takeFreeTickets(other, SLUG, 'Seat', 1, newEmail())
  })
  const bySource = page.getByRole('figure', { name: 'Where sales come from' })
  await expect(bySource).toContainText('2 tickets of 7 by links, most by poster.')

  await page.context().setOffline(true)
  await expect(page.getByText('These figures are of')).toContainText('less than a minute ago')
  await expect(byDay).toContainText('7 tickets in 28 days')
  await page.context().setOffline(false)
  await expect(page.getByText('As of')).toBeVisible()
  expectComplaints(problems)
})
