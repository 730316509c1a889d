import type { Answer } from '../../contract/call.ts'
import type { getDoorChanges, getDoorList } from '../../contract/calls/door.ts'
import { pages } from '../../contract/pages.ts'
import type { Visit } from './visit.ts'

/** Orders are paid in test mode here, so the door gets valid tickets of its own. */
const tickets = ['0000000001', '0000000002', '0000000003'].map((id, index) => ({
  id,
  holder: ['Ottoline Canary', 'Sam Field', 'Kim Hill'][index] ?? '',
  seat: `B${index + 1}`,
  generation: 0,
}))

const elsewhere = {
  id: '5c1f7cb8-0dd1-4a43-9d61-6d33b0a8a6f1',
  ticket: tickets[0]?.id ?? '',
  generation: 0,
  at: '2026-12-18T19:30:00.000Z',
  door: 'North entrance',
}

/** The door of an event, for a member of its organiser. */
export async function visitDoor({ page, shoot }: Visit): Promise<void> {
  const context = page.context()
  await context.route('**/door/list/**', async route => {
    const answer: Answer<typeof getDoorList> = await (await route.fetch()).json()
    const type = answer.list?.types[0]?.id ?? 0
    const own = tickets.map((ticket, index) => ({
      ...ticket,
      type,
      ...(index === 2 && { refunded_at: '2026-12-01T12:00:00.000Z' }),
    }))
    await route.fulfill({ json: { list: { ...answer.list, tickets: own } } })
  })
  await page.goto(pages.door.path)
  await page.getByRole('heading', { name: 'Which event?' }).waitFor()
  await shoot('door, choice of events')
  await page.getByRole('link', { name: /An Evening with the Owls/ }).click()
  await page.getByText('Waiting for a ticket').waitFor()
  await page.getByText(/^Merged /).waitFor()
  await shoot('door')
  await page.getByRole('button', { name: 'Find a guest without a code' }).click()
  await page.getByLabel('Name, seat or ticket number').waitFor()
  await shoot('door, guests')
  const word = page.locator('.door-word')
  for (const [typed, shown] of [
    [tickets[0]?.id, 'Admitted'],
    [tickets[0]?.id, 'Already in'],
    [tickets[2]?.id, 'Refunded'],
    ['https://foyer.example/', 'Unknown code'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Ticket number' }).fill(typed ?? '')
    await page.getByRole('textbox', { name: 'Ticket number' }).press('Enter')
    await word.getByText(shown).waitFor()
    await shoot(`door, ${shown.toLowerCase()}`)
  }
  await page.getByLabel('Going out').check()
  await page.getByRole('textbox', { name: 'Ticket number' }).fill(tickets[0]?.id ?? '')
  await page.getByRole('textbox', { name: 'Ticket number' }).press('Enter')
  await word.getByText('Gone out').waitFor()
  await shoot('door, gone out')
  await context.route('**/door/changes/**', async route => {
    const { changes }: Answer<typeof getDoorChanges> = await (await route.fetch()).json()
    await route.fulfill({ json: { changes: { ...changes, admissions: [elsewhere] } } })
  })
  await page.reload()
  await page.getByText('Came in more than once').waitFor()
  await context.setOffline(true)
  await page.getByText('No connection.').waitFor()
  await shoot('door, no connection and a ticket that came in twice')
  await context.setOffline(false)
  // The door merges again now, and that request may be under way.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}
