import type { Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { aJpeg } from '../support/aPicture.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { addTickets, newEmail, reserve } from './shopper.ts'

type FilePayload = { name: string; mimeType: string; buffer: Buffer }

/** Presses and typed fields that may be needed, and how long that may take. */
const MOST = { entries: 60, minutes: 5 }

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What somebody does, counted. */
function counted(page: Page) {
  let entries = 0
  return {
    entries: () => entries,
    async press(name: string | RegExp, role: 'button' | 'link' = 'button') {
      entries++
      await page.getByRole(role, { name }).click()
    },
    async type(label: string | RegExp, text: string) {
      entries++
      await page.getByLabel(label).first().fill(text)
    },
    async pick(label: string, file: FilePayload) {
      entries++
      await page.getByLabel(label).setInputFiles(file)
    },
    async open(row: string) {
      entries++
      await page.getByRole('group', { name: row, exact: true }).getByText('More options').click()
    },
    async choose(label: string | RegExp, option: string) {
      entries++
      await page.getByLabel(label).first().selectOption(option)
    },
  }
}

/** The address that a new server prints for its operator. */
const operatorLink = ({ greeting }: TestServer): string =>
  /Put your events on sale: (\S+)/.exec(greeting)?.[1] ?? ''

async function addTicketType(me: ReturnType<typeof counted>, name: string, price: string, places: string) {
  await me.press('Add a ticket type')
  await me.type('New ticket type: Name', name)
  await me.type(`${name}: Price`, price)
  await me.type(`${name}: How many for each date`, places)
}

test('From the link that a new server prints to a published event with a picture, three ticket types, a code and a question, and a first sale', async ({
  page,
  browser,
}) => {
  const server = await startServer()
  const begun = Date.now()
  const me = counted(page)
  await page.goto(operatorLink(server))
  await me.type('Name of your organisation', 'The Corn Hall')
  await me.type('Your e-mail address', newEmail())
  await me.press('Begin')
  await expect(page.getByText('Create your first event')).toBeVisible()
  await me.press(/^New event/, 'link')
  await me.type('Title', 'Winter Whistling')
  await me.type('Description', 'Forty whistles and one very patient dog.')
  const picture = { name: 'dog.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(1200, 800) }
  await me.pick('Choose a picture', picture)
  await me.type('What it shows', 'A patient dog')
  await me.press('Add a date')
  await me.type('New date: Starts', dayIn(30))
  await me.type('Time', '19:30')
  await me.type('Name of the place', 'The Corn Hall')
  await me.type('Address', '3 Market Street, Ludlow')
  await me.type('Town', 'Ludlow')
  await addTicketType(me, 'Adult', '0', '80')
  await addTicketType(me, 'Senior', '0', '40')
  await addTicketType(me, 'Child', '0', '40')
  await me.open('Senior')
  await me.type('Senior: Access codes', 'FRIENDS')
  await me.press('Add a question')
  await me.type('New question: Question', 'Do you bring a whistle?')
  await me.choose(/: Answer$/, 'checkbox')
  await me.press('Publish')
  await expect(page.getByText('It is published, and everybody can see it now.')).toBeVisible()
  expect(me.entries()).toBeLessThanOrEqual(MOST.entries)
  expect(Date.now() - begun).toBeLessThan(MOST.minutes * 60_000)

  const address = await page.getByRole('link', { name: 'See the page' }).getAttribute('href')
  const buyer = await (await browser.newContext({ baseURL: server.origin })).newPage()
  const slug = address?.split('/')[2] ?? ''
  await addTickets(buyer, slug, 'Adult', 2)
  await buyer.goto(`/events/${slug}/`)
  await expect(buyer.getByAltText('A patient dog')).toBeVisible()
  await expect(buyer.getByText('Senior')).toHaveCount(0)
  await buyer.goto(pages.all_events.path)
  await buyer.goto(`/events/${slug}/#code=friends`)
  await expect(buyer.getByText('Senior')).toBeVisible()
  await buyer.goto(pages.checkout.path)
  await reserve(buyer)
  // The link is used up.
  const other = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await other.goto(operatorLink(server))
  await other.getByLabel('Name of your organisation').fill('Mine')
  await other.getByLabel('Your e-mail address').fill(newEmail())
  await other.getByRole('button', { name: 'Begin' }).click()
  await expect(other.getByText('This link is no longer valid. Please sign in.')).toBeVisible()
  // It reads its event again and again.
  await page.close()
  await server.stop()
})
