import type { Page } from 'playwright'
import type { TestServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { importCatalogue } from './shortcuts.ts'

let events = 0

/** Opens the page of an event with two kinds of tickets, a programme to each of them, and parking to one. */
async function open(page: Page, server: TestServer): Promise<void> {
  const title = `Matinee ${process.pid} ${events++}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await importCatalogue(
    server,
    `
organisers: [{ name: Organiser of ${title}, provider: stripe }]
events:
  - id: ${slug}
    title: ${title}
    organiser: Organiser of ${title}
    description: A matinee.
    dates: [{ starts: 2031-03-10 14:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets:
      - { name: Programme, price: 3, capacity: 50, extra_to: [Adult, Child] }
      - { name: Adult, price: 20, capacity: 50 }
      - { name: Child, price: 10, capacity: 50 }
`,
  )
  await page.goto(`/events/${slug}/`)
}

const more = (page: Page, of: string) => page.getByRole('button', { name: `Increase quantity, ${of}` })

test('An extra stands below its tickets, and a basket without them says that it needs one', async ({
  page,
  server,
}) => {
  await open(page, server)
  const tickets = page.getByRole('region', { name: 'Tickets' })
  await expect(tickets.getByRole('heading', { level: 3 })).toHaveText([
    'Adult',
    'Child',
    'Extras',
    'Programme',
  ])
  await expect(tickets.getByText('Only with: Adult or Child, at most 1 for each')).toBeVisible()
  await more(page, 'Programme').click()
  await more(page, 'Adult').click()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page.getByRole('button', { name: /^Reserve Basket/ })).toBeEnabled()
  await page.getByRole('button', { name: /^Remove .*Adult/ }).click()
  await expect(page.getByText('You must also purchase the following tickets')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reserve Basket/ })).toBeDisabled()
  // The page says that it is being saved until the basket was read back.
  const isBack = page
    .waitForResponse(/\/put_ticket\/$/)
    .then(() => page.waitForResponse(/\/checkout\/get\/$/))
  await page.getByRole('button', { name: 'Undo' }).click()
  await isBack
  await page.getByRole('button', { name: /^Reserve Basket/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Basket/)
})
