import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { pages } from '../../contract/pages.ts'
import { connect } from '../../server/database/connect.ts'
import type { TestServer } from '../support/server.ts'
import { newEmail, workerReady } from './shopper.ts'
import { importCatalogue, takeFreeTickets } from './shortcuts.ts'

let events = 0

/** By the clock of the venue, so that the doors are open. */
const inTwoHours = () =>
  new Date(Date.now() + 7_200_000).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16)

interface DoorEvent {
  id: number
  title: string
  email: string
  tickets: WalletTicket[]
}

/** A new event with free tickets. The user of this page, with this e-mail address, is a member of its organiser, and has these tickets. */
export async function aDoorEvent(
  page: Page,
  server: TestServer,
  qty = 2,
  email = newEmail(),
): Promise<DoorEvent> {
  const title = `Ball ${process.pid} ${events++}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await importCatalogue(
    server,
    `
organisers: [{ name: Organiser of ${title}, members: [${email}] }]
events:
  - id: ${slug}
    title: ${title}
    organiser: Organiser of ${title}
    description: A ball.
    dates: [{ starts: ${inTwoHours()}, hours: 4 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Dancer, price: 0, capacity: 50 }, { name: Onlooker, price: 0, capacity: 50 }]
`,
  )
  const tickets = await takeFreeTickets(page, slug, 'Dancer', qty, email)
  return { id: tickets[0]?.event_id ?? 0, title, email, tickets }
}

/** The member of this page gives somebody a complimentary ticket for a new event. */
export async function giveTicket(page: Page, title: string, guest: string): Promise<void> {
  await page.goto(pages.organiser.path)
  await page.getByText(`Complimentary tickets ${title}`).click()
  await page.getByLabel('Ticket', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Guests').fill(guest)
  await page.getByRole('button', { name: 'Send the tickets' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the tickets' }).click()
  await expect(page.getByText('1 complimentary ticket is on the way.')).toBeVisible()
}

/** Whoever has this e-mail address prefers the dark theme. */
export async function preferDark({ data }: TestServer, email: string): Promise<void> {
  const database = await connect({ url: data.DATABASE_URL })
  try {
    await database.updateTable('account').set({ is_dark_mode: true }).where('email', '=', email).execute()
  } finally {
    await database.destroy()
  }
}

/** Opens the door of an event with its list, and waits until it opens without a network too. */
export async function openDoor(page: Page, event: number, name?: string): Promise<void> {
  await page.goto(`${pages.door.path}?event=${event}`)
  await page.getByText('Waiting for a ticket').waitFor()
  if (name) await page.getByLabel('Name of this door').fill(name)
  await workerReady(page)
  await expect(page.getByText(/^Merged /)).toBeVisible()
}

/** Types a ticket's number or code, as a connected scanner does too. */
export async function scan(page: Page, shown: string): Promise<void> {
  await page.getByLabel('Ticket number').fill(shown)
  await page.getByLabel('Ticket number').press('Enter')
}

/** The word of the verdict that is shown. */
export const verdictOn = (page: Page) => page.locator('.door-word')
