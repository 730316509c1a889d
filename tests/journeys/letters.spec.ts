import type { Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { connect } from '../../server/database/connect.ts'
import { manyHolders } from '../support/manyHolders.ts'
import type { TestServer } from '../support/server.ts'
import { addAccount } from '../support/shopper.ts'
import { expect, test } from './fixtures.ts'
import { expectComplaints, newEmail } from './shopper.ts'
import { importCatalogue, signIn, takeFreeTickets } from './shortcuts.ts'

const letters = (page: Page) => page.locator('.letter-list > li')

/** Opens the newest letter of the mailbox with this subject to this address. */
async function openMail(page: Page, subject: string, email: string): Promise<void> {
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: subject })
    .first()
  await expect(async () => {
    await page.goto('/sandbox/mailbox/')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.click()
}

async function aHouse(server: TestServer, owner: string): Promise<string> {
  const name = `Letter House ${process.pid}`
  await importCatalogue(
    server,
    `
organisers: [{ name: ${name}, members: [${owner}], marketing_signup_message: Yes to news }]
events:
  - id: letters-${process.pid}
    title: Night of letters ${process.pid}
    organiser: ${name}
    dates: [{ starts: 2031-03-10 19:30, hours: 2 }]
    venue: { name: The Barn, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Stalls, price: 0, capacity: 9 }, { name: Balcony, price: 0, capacity: 9 }]
`,
  )
  return name
}

test('an organiser writes to holders, tests and sends the letter, and a reader leaves its messages by the link', async ({
  page,
  browser,
  server,
  problems,
}) => {
  const [owner, holder, other] = [newEmail(), newEmail(), newEmail()]
  const house = await aHouse(server, owner)
  for (const [email, ticket] of [
    [holder, 'Stalls'],
    [other, 'Balcony'],
  ] as const) {
    const buyer = await (await browser.newContext({ baseURL: server.origin })).newPage()
    await takeFreeTickets(buyer, `night-of-letters-${process.pid}`, ticket, 2, email)
    await buyer.close()
  }
  const database = await connect({ url: server.data.DATABASE_URL })
  const organiser = database.selectFrom('organiser').select('id').where('name', '=', house)
  const account = database.selectFrom('account').select('id').where('email', '=', holder)
  await database
    .insertInto('organiser_subscription')
    .values({
      organiser_id: (await organiser.executeTakeFirstOrThrow()).id,
      account_id: (await account.executeTakeFirstOrThrow()).id,
      wording: 'Yes to news',
    })
    .execute()
  await database.destroy()

  await signIn(page, owner)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Letters ${house}` }).click()
  await expect(page.getByRole('heading', { name: `Letters of ${house}`, level: 1 })).toBeVisible()
  await expect(page.getByText('It goes to 2 people.')).toBeVisible()
  await page.getByRole('button', { name: 'Send the letter' }).click()
  await expect(page.getByText('Please type a subject.')).toBeVisible()
  await page.getByLabel('Event', { exact: true }).selectOption(`Night of letters ${process.pid}`)
  await page.getByText('All tickets').click()
  await page.getByLabel('Balcony').check()
  await expect(page.getByText('It goes to 1 person.')).toBeVisible()
  await page.getByLabel('Balcony').uncheck()
  await page.getByRole('radio', { name: 'News and offers' }).check()
  await expect(page.getByText('It goes to 1 of 2 people: 1 person has not agreed')).toBeVisible()
  await page.getByLabel('Subject').fill('The next night')
  await page
    .getByLabel('Text', { exact: true })
    .fill('Hello {first name},\n\nthe next night is on sale: https://example.com/next. <b>Come</b> & see.')

  // What is typed is there again after a reload.
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('The next night')
  await expect(page.getByRole('radio', { name: 'News and offers' })).toBeChecked()
  await page.getByRole('button', { name: 'Show the letter' }).click()
  const letter = page.frameLocator('iframe[title="The letter"]')
  await expect(letter.getByRole('heading', { name: 'The next night' })).toBeVisible()
  await expect(letter.getByRole('link', { name: 'https://example.com/next' })).toBeVisible()
  await expect(letter.getByText('<b>Come</b> & see.')).toBeVisible()
  await expect(letter.locator('body')).toHaveCSS('background-color', /^rgb\(2\d\d, /)
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(letter.locator('body')).toHaveCSS('background-color', /^rgb\(\d\d?, /)
  await page.getByRole('button', { name: 'Text only' }).click()
  await expect(page.getByText('You get this letter because you have agreed')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText(`The test is on its way to ${owner}.`)).toBeVisible()

  // The answer is lost: the second press is the same letter.
  await page.getByRole('button', { name: 'Send the letter' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It goes to 1 of 2 people')
  await page.route('**/send_letter/', async route => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Send the letter' }).click()
  await expect(dialog).toContainText('nobody gets it twice')
  await page.unroute('**/send_letter/')
  expectComplaints(problems)
  await dialog.getByRole('button', { name: 'Send the letter' }).click()
  await expect(page.getByText('The letter is on its way.')).toBeVisible()
  await expect(letters(page)).toHaveCount(1)
  await expect(letters(page)).toContainText('1 left out without consent')
  await expect(letters(page)).toContainText('1 sent')
  await expect(page.getByLabel('Subject')).toHaveValue('')

  await openMail(page, 'The next night', owner)
  await openMail(page, 'The next night', holder)
  await page.getByRole('link', { name: 'Get no more of these letters' }).click()
  await expect(page.getByRole('heading', { name: `Messages of ${house}` })).toBeVisible()
  await page.getByRole('button', { name: 'Get no more messages' }).click()
  await expect(page.getByRole('heading', { name: 'It is done' })).toBeVisible()

  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Letters ${house}` }).click()
  await letters(page).getByRole('button', { name: 'Begin a new one with it' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('The next night')
  await expect(page.getByText('It goes to 0 of 2 people: 2 people have not agreed')).toBeVisible()
  await page.getByRole('radio', { name: 'About their tickets' }).check()
  await page.getByRole('radio', { name: 'Later', exact: true }).check()
  await page.getByLabel('Date and time').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Plan the letter' }).click()
  await dialog.getByRole('button', { name: 'Plan the letter' }).click()
  await expect(dialog).toContainText('This time is over.')
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date and time').fill(`${day}T10:00`)
  await page.getByRole('button', { name: 'Plan the letter' }).click()
  await dialog.getByRole('button', { name: 'Plan the letter' }).click()
  const planned = letters(page).first()
  await expect(planned).toContainText('Planned')
  await planned.getByRole('button', { name: 'Stop it' }).click()
  await dialog.getByRole('button', { name: 'Stop the letter' }).click()
  await expect(planned).toContainText('Stopped')
  expectComplaints(problems)
})

test('the progress of a letter to many holders goes on after a reload, and it is stopped in the middle', async ({
  page,
  server,
}) => {
  const email = newEmail()
  const database = await connect({ url: server.data.DATABASE_URL })
  const organiser_id = await manyHolders(database, 4000)
  await addAccount(database, email, 'Ada Writer')
  await database.insertInto('organiser_member').values({ organiser_id, email, role: 'editor' }).execute()
  await database.destroy()
  await signIn(page, email)
  await page.goto(pages.organiser_letters.path.replace(':organiser', String(organiser_id)))
  await expect(page.getByText('It goes to 4,000 people.')).toBeVisible()
  await page.getByLabel('Subject').fill('Doors at seven')
  await page.getByLabel('Text', { exact: true }).fill('See you soon.')
  await page.getByRole('button', { name: 'Send the letter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send the letter' }).click()
  await expect(letters(page)).toContainText('Being sent')
  await page.reload()
  await expect(letters(page)).toContainText('Being sent')
  await expect(letters(page).getByRole('progressbar')).toBeVisible()
  await letters(page).getByRole('button', { name: 'Stop it' }).click()
  await dialog.getByRole('button', { name: 'Stop the letter' }).click()
  await expect(letters(page)).toContainText(/[1-9][\d,]* not sent, because it was stopped/)
  await expect(letters(page)).toContainText(`by ${email}`)
})
