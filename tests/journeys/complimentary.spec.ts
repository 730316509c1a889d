import { pages } from '../../contract/pages.ts'
import { aDoorEvent } from './doorStaff.ts'
import { expect, test } from './fixtures.ts'
import { expectComplaints, newEmail } from './shopper.ts'
import { importCatalogue, signIn } from './shortcuts.ts'

test('A member gives tickets to the guests of a list, whose answer is lost at first, and a guest has theirs in the wallet', async ({
  page,
  browser,
  server,
  problems,
}) => {
  const { title } = await aDoorEvent(page, server)
  const [ada, bob] = [newEmail(), newEmail()]
  await page.goto(pages.organiser.path)
  await page.getByText(`Complimentary tickets ${title}`).click()
  await page.getByLabel('Ticket', { exact: true }).selectOption({ index: 1 })
  const guests = page.getByLabel('Guests')
  await guests.fill(`Name;E-mail\nAda Lovelace;${ada}\nBob Hill`)
  await expect(page.getByText('Line 3: it has no e-mail address – Bob Hill')).toBeVisible()
  await page.getByRole('button', { name: 'Send the tickets' }).click()
  await expect(page.getByText('Please correct or delete the lines that are not understood.')).toBeVisible()
  await guests.fill(`Ada Lovelace <${ada}>\nBob Hill, ${bob}`)
  await expect(page.getByText('2 guests', { exact: true })).toBeVisible()

  // The server has given it, and the page does not know.
  const call = '**/store/send_complimentary/'
  await page.route(call, async route => {
    await route.fetch()
    await route.abort()
  })
  const send = async () => {
    await page.getByRole('button', { name: 'Send the tickets' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('2 guests get a letter with a free ticket')
    await dialog.getByRole('button', { name: 'Send the tickets' }).click()
  }
  await send()
  await expect(page.getByText('Send them again: nobody gets them twice')).toBeVisible()
  await page.unroute(call)
  expectComplaints(problems)
  await page.reload()
  await page.getByText(`Complimentary tickets ${title}`).click()
  await expect(guests).toHaveValue(`Ada Lovelace <${ada}>\nBob Hill, ${bob}`)
  await send()
  await expect(page.getByText('2 complimentary tickets are on the way.')).toBeVisible()
  await expect(guests).toHaveValue('')

  await page.getByRole('link', { name: `Orders ${title}` }).click()
  const orders = page.getByRole('list', { name: /^Orders of / }).locator('> li')
  await expect(orders.filter({ hasText: 'Complimentary, from' })).toHaveCount(2)

  const guest = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await guest.goto(pages.sign_in.path)
  await signIn(guest, ada)
  await guest.goto(pages.wallet.path)
  await expect(guest.getByRole('img', { name: /^QR code/ })).toHaveCount(1)
  await expect(guest.getByText('Ada Lovelace').first()).toBeVisible()
})

test('Dates that are over are not offered for complimentary tickets, nor is an event of such dates alone', async ({
  page,
  server,
}) => {
  const { email } = await aDoorEvent(page, server)
  const title = `Fair ${process.pid}`
  const event = (id: string, name: string, dates: string) => `
  - id: ${id}
    title: ${name}
    organiser: Organiser of ${title}
    description: A fair.
    dates: [${dates}]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Visitor, price: 0, capacity: 5 }]`
  const [past, coming] = ['{ starts: 2020-03-10 19:30 }', '{ starts: 2031-03-10 19:30 }']
  const id = title.toLowerCase().replaceAll(' ', '-')
  await importCatalogue(
    server,
    `organisers: [{ name: Organiser of ${title}, members: [${email}] }]
events:${event(id, title, `${past}, ${coming}`)}${event(`${id}-before`, `${title} before`, past)}
`,
  )
  await page.goto(pages.organiser.path)
  await page.getByText(`Complimentary tickets ${title}`, { exact: true }).click()
  const choice = page.getByLabel('Ticket', { exact: true }).filter({ hasText: 'Visitor' })
  await expect(choice.getByRole('option')).toHaveText([
    'Choose a ticket and its date',
    /^Visitor, Mon 10\/03\/2031 at 7:30 pm/,
  ])
  await expect(page.getByRole('link', { name: `${title} before`, exact: true })).toHaveCount(2)
  await expect(page.getByText(`Complimentary tickets ${title} before`)).toHaveCount(0)
})
