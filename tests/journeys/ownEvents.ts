import type { Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import type { TestServer } from '../support/server.ts'
import { newEmail } from './shopper.ts'
import { importCatalogue, signIn } from './shortcuts.ts'

let organisers = 0

/** The page of a new member of a new organiser, which has an event that is over. */
export async function openArea(page: Page, server: TestServer, emails = [newEmail()]): Promise<string[]> {
  const name = `Moth House ${process.pid} ${organisers++}`
  await importCatalogue(
    server,
    `
organisers: [{ name: ${name}, members: [${emails.join(', ')}] }]
events:
  - id: ${name.toLowerCase().replaceAll(' ', '-')}
    title: Last year in ${name}
    organiser: ${name}
    dates: [{ starts: 2025-03-01 19:30 }]
    venue: { name: The Barn }
    tickets: []
`,
  )
  await signIn(page, emails[0] ?? '')
  await page.goto(pages.organiser.path)
  return emails
}

/** Begins an event on the page of its organiser. */
export const beginEvent = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'New event' }).click()
  await page.getByRole('heading', { name: 'Untitled event', level: 1 }).waitFor()
}
