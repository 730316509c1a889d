import type { Browser, Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { beginEvent, openArea } from './ownEvents.ts'
import { addTickets, expectComplaints, giveCode, newEmail, workerReady } from './shopper.ts'
import { signIn } from './shortcuts.ts'
import { storedText } from './storedText.ts'

const isSaved = (page: Page) => expect(page.getByText('All saved')).toBeVisible()

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Types an event that can be published, as somebody would. */
async function typeEvent(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('They come to the light.\n\nBring a coat.')
  await page.getByRole('button', { name: 'Add a date' }).click()
  await page.getByLabel('New date: Starts').fill(dayIn(20))
  await page.getByLabel('Time', { exact: true }).first().fill('19:30')
  await page.getByLabel('Doors open').fill('18:45')
  await page.getByLabel('Name of the place').fill('The Barn')
  await page.getByRole('button', { name: 'Add a ticket type' }).click()
  const ticket = page.getByRole('group', { name: 'New ticket type' })
  await ticket.getByLabel('Name').fill('Moth')
  const moth = page.getByRole('group', { name: 'Moth', exact: true })
  await moth.getByLabel('Moth: Price').fill('0')
  await moth.getByLabel('How many for each date').fill('40')
}

/** The event as another visitor sees it. */
async function aVisitor(browser: Browser, server: TestServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin })
  return context.newPage()
}

/** The page of another member who has opened the same event. */
async function anotherMember(browser: Browser, server: TestServer, page: Page, email = ''): Promise<Page> {
  const other = await aVisitor(browser, server)
  await signIn(other, email)
  await other.goto(page.url())
  await expect(other.getByLabel('Title')).toHaveValue(await page.getByLabel('Title').inputValue())
  return other
}

test('An organiser types an event, is told what is missing, publishes it, and another browser puts its tickets into a basket', async ({
  page,
  browser,
  server,
}) => {
  await openArea(page, server)
  await beginEvent(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  const problems = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(problems.getByRole('link')).toHaveText([
    'Title: is missing',
    'Dates: expected at least one date',
  ])
  await problems.getByRole('link', { name: 'Title' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()

  const title = `Moths by Lamplight ${process.pid}`
  await typeEvent(page, title)
  await expect(problems).toHaveCount(0)
  await isSaved(page)
  const preview = page.locator('.editor-preview')
  await expect(preview.locator('.editor-page h1')).toHaveText(title)
  const card = preview.locator('.editor-card')
  await expect(card).toContainText(title)
  await expect(card).toContainText('Free')
  await expect(preview.locator('.ticket')).toContainText(title)
  await expect(preview.locator('.ticket-stub')).toContainText('Moth')
  await expect(preview.locator('.ticket-stub')).toContainText('6:45')
  const link = await preview.getByRole('link', { name: /^Link to the preview/ }).getAttribute('href')

  const visitor = await aVisitor(browser, server)
  await visitor.goto(link ?? '')
  await expect(visitor.getByText('This is a preview. Nothing can be bought here.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Add to basket' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published, and everybody can see it now.')).toBeVisible()
  const address = await page.getByRole('link', { name: 'See the page' }).getAttribute('href')
  await addTickets(visitor, address?.split('/')[2] ?? '', 'Moth', 2)

  await page.goto(pages.organiser.path)
  const own = page.getByRole('listitem').filter({ hasText: title })
  await expect(own).toContainText('On sale')
  await expect(own).toContainText('0 of 40 sold')
})

test('What is typed is there after a reload within the same second, without a network, and on another device', async ({
  page,
  browser,
  server,
  context,
  problems,
}) => {
  const [email = ''] = await openArea(page, server)
  await workerReady(page)
  await beginEvent(page)
  await page.getByLabel('Title').fill('Moths')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Moths')
  await isSaved(page)

  await context.setOffline(true)
  await page.getByLabel('Title').fill('Moths at night')
  await expect(page.getByText('No connection. What you type is saved on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Moths at night')
  await page.getByRole('button', { name: 'Add a ticket type' }).click()
  await page.getByLabel('New ticket type: Name').fill('Larva')
  await page.reload()
  await expect(page.getByLabel('Larva: Name')).toHaveValue('Larva')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please correct' })).toBeVisible()

  await context.setOffline(false)
  await isSaved(page)
  const other = await aVisitor(browser, server)
  await signIn(other, email)
  await other.goto(page.url())
  await expect(other.getByLabel('Title')).toHaveValue('Moths at night')
  await expect(other.getByLabel('Larva: Name')).toHaveValue('Larva')
  expectComplaints(problems)
})

test('Two members who type into the same field are shown both words, and nobody’s are lost', async ({
  page,
  browser,
  server,
  problems,
}) => {
  const emails = await openArea(page, server, [newEmail(), newEmail()])
  await beginEvent(page)
  await page.getByLabel('Title').fill('Moths')
  await page.getByLabel('Name of the place').fill('The Barn')
  await isSaved(page)
  const other = await anotherMember(browser, server, page, emails[1])

  // This page does not hear of what the other types.
  await page.route('**/get_event_draft/**', route => route.abort())
  await other.getByLabel('Title').fill('Moths and bats')
  await other.getByLabel('Name of the place').fill('The Attic')
  await isSaved(other)
  await page.getByLabel('Title').fill('Moths and owls')
  await page.getByLabel('Address', { exact: true }).fill('Hollow Lane')
  await page.unroute('**/get_event_draft/**')
  const conflict = page
    .getByRole('status')
    .filter({ hasText: `${emails[1]} wrote something else meanwhile:` })
  await expect(conflict).toContainText('Moths and bats')
  await expect(page.getByLabel('Title')).toHaveValue('Moths and owls')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Moths and owls')
  await expect(page.getByLabel('Name of the place')).toHaveValue('The Attic')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toHaveCount(0)
  await isSaved(page)
  await other.reload()
  await expect(other.getByLabel('Title')).toHaveValue('Moths and owls')
  await expect(other.getByLabel('Address', { exact: true })).toHaveValue('Hollow Lane')
  expectComplaints(problems)
})

test('A copy has everything but the dates, and a draft is deleted on demand', async ({ page, server }) => {
  await openArea(page, server)
  await beginEvent(page)
  await typeEvent(page, 'Moths')
  await isSaved(page)
  await page.getByRole('link', { name: 'All your events' }).click()
  await page.getByRole('button', { name: 'Copy Moths' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Moths (copy)')
  await expect(page.getByLabel('Moth: Price')).toHaveValue('0')
  await expect(page.getByLabel(/Starts/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete this draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete this draft' }).click()
  await expect(page).toHaveURL(pages.organiser.path)
  await expect(page.getByRole('link', { name: 'Moths', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Moths (copy)' })).toHaveCount(0)
})

test('A member who types into a draft that another deletes is told so, and keeps the words as a new event', async ({
  page,
  browser,
  server,
  problems,
}) => {
  const emails = await openArea(page, server, [newEmail(), newEmail()])
  await beginEvent(page)
  await page.getByLabel('Title').fill('Moths')
  await isSaved(page)
  const other = await anotherMember(browser, server, page, emails[1])

  await other.getByRole('button', { name: 'Delete this draft' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Delete this draft' }).click()
  await expect(other).toHaveURL(pages.organiser.path)
  await page.getByLabel('Name of the place').fill('The Barn')
  await expect(page.getByText('Another member has deleted this event.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Name of the place')).toHaveValue('The Barn')
  await page.getByRole('button', { name: 'Save it as a new event' }).click()
  await isSaved(page)
  await expect(page.getByLabel('Title')).toHaveValue('Moths')
  await expect(page.getByLabel('Name of the place')).toHaveValue('The Barn')

  await other.reload()
  await expect(other.getByRole('link', { name: 'Moths', exact: true })).toHaveCount(1)
  expectComplaints(problems)
})

test('Dates are added by a rule, and each can be changed', async ({ page, server }) => {
  await openArea(page, server)
  await beginEvent(page)
  await page.getByText('Add dates by a rule').click()
  await page.getByLabel('From', { exact: true }).fill('2027-12-03')
  await page.getByLabel('Until', { exact: true }).fill('2027-12-31')
  await page.getByLabel('At', { exact: true }).fill('19:30')
  await page.getByLabel(/^But not on these days/).fill('2027-12-24')
  await page.getByRole('button', { name: 'Add 4 dates' }).click()
  const starts = page.getByLabel(/: Starts$/)
  await expect(starts).toHaveCount(4)
  await expect(page.getByLabel('2027-12-31 19:30: Starts')).toHaveValue('2027-12-31')
  // A time that is typed before its day stays in the field of times.
  const ends = page
    .locator('.editor-moment')
    .filter({ has: page.getByLabel('2027-12-31 19:30: Ends') })
    .getByLabel('Time', { exact: true })
  await ends.fill('22:00')
  await isSaved(page)
  await page.reload()
  await expect(ends).toHaveValue('22:00')
  await expect(ends).toHaveAttribute('type', 'time')
  await isSaved(page)
  await page.reload()
  await expect(starts).toHaveCount(4)
})

test('A file is reported before it is imported, and the export can be imported again', async ({
  page,
  server,
}) => {
  await openArea(page, server)
  const name = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  const title = `Bats ${process.pid}`
  const yaml = `
organisers: [{ name: ${name} }]
events:
  - id: bats-${name.toLowerCase().replaceAll(' ', '-')}
    title: ${title}
    organiser: ${name}
    dates: [{ starts: 2027-06-01 19:30 }]
    venue: { name: The Attic }
    tickets: [{ name: Perch, price: 5, capacity: 9 }]
  - { id: broken, title: Broken }
`
  await page
    .getByLabel(/^Import a file/)
    .setInputFiles({ name: 'bats.yaml', mimeType: 'application/yaml', buffer: Buffer.from(yaml) })
  const report = page.getByRole('dialog', { name: 'Import this file?' })
  await expect(report).toContainText('1 event would be added and 0 changed; 0 would stay as before.')
  await expect(report.getByRole('listitem')).toContainText(
    'event 2 (Broken): events[1].organiser, line 9: is missing',
  )
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await report.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('The file is imported: 1 added, 0 changed.')).toBeVisible()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export as YAML ${name}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${name}.yaml`)
  await page.getByLabel(/^Import a file/).setInputFiles(await file.path())
  await expect(report).toContainText('0 events would be added and 0 changed; 2 would stay as before.')
})

test('What is typed a moment before its event is left is sent from the list of events', async ({
  page,
  browser,
  server,
}) => {
  const [email = ''] = await openArea(page, server)
  await beginEvent(page)
  await page.getByLabel('Title').fill('Moths in a Hurry')
  await page.getByRole('link', { name: 'All your events' }).click()
  await expect(page).toHaveURL(pages.organiser.path)
  const other = await aVisitor(browser, server)
  await signIn(other, email)
  await expect(async () => {
    await other.goto(pages.organiser.path)
    await expect(other.getByRole('link', { name: 'Moths in a Hurry' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('What is typed into a row that another member has removed is shown until it is dismissed', async ({
  page,
  browser,
  server,
  problems,
}) => {
  const emails = await openArea(page, server, [newEmail(), newEmail()])
  await beginEvent(page)
  await page.getByRole('button', { name: 'Add a ticket type' }).click()
  await page.getByLabel('New ticket type: Name').fill('Larva')
  await isSaved(page)
  const other = await aVisitor(browser, server)
  await signIn(other, emails[1] ?? '')
  await other.goto(page.url())

  // This page does not hear that the row is removed.
  await page.route('**/get_event_draft/**', route => route.abort())
  await other.getByRole('button', { name: 'Remove Larva' }).click()
  await isSaved(other)
  await page.getByLabel('Larva: Price').fill('7.50')
  await page.unroute('**/get_event_draft/**')
  const lost = page.getByRole('status').filter({ hasText: 'where somebody has removed the row' })
  await expect(lost).toContainText('7.50')
  await page.reload()
  await expect(lost).toContainText('7.50')
  await lost.getByRole('button', { name: 'Dismiss' }).click()
  await expect(lost).toHaveCount(0)
  await isSaved(page)
  expectComplaints(problems)
})

test('A sign-out in another tab takes the event off the screen and off the device', async ({
  page,
  server,
  context,
}) => {
  await openArea(page, server)
  await beginEvent(page)
  await page.getByLabel('Title').fill('Moths in Private')
  await isSaved(page)
  const other = await context.newPage()
  await other.goto(pages.wallet.path)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Moths in Private')).toHaveCount(0)
  expect(await storedText(page)).not.toContain('Moths in Private')
})

test('A member changes the settings of their organiser, and a shopper enters the new discount code', async ({
  page,
  browser,
  server,
}) => {
  await openArea(page, server)
  await beginEvent(page)
  await typeEvent(page, `Moths at Half Price ${process.pid}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published, and everybody can see it now.')).toBeVisible()
  const address = await page.getByRole('link', { name: 'See the page' }).getAttribute('href')

  await page.getByRole('link', { name: 'All your events' }).click()
  await page.getByRole('link', { name: /^Settings/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Settings of Moth House/)
  const isPublished = page.getByText('Everything is published.')
  await expect(isPublished).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish the changes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a discount code' }).click()
  await page.getByLabel('New discount code: Code').fill('LAMP')
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(problem).toContainText('expected either percent or amount')
  await isSaved(page)
  await page.reload()
  await isSaved(page)
  await page.getByLabel('LAMP: Per cent off').fill('50')
  await isSaved(page)
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await expect(page.getByText('It is published, and everybody can see it now.')).toBeVisible()
  await expect(isPublished).toBeVisible()

  const visitor = await aVisitor(browser, server)
  await addTickets(visitor, address?.split('/')[2] ?? '', 'Moth', 1)
  await giveCode(visitor, 'LAMP')
  await expect(visitor.getByText('The code LAMP is applied.')).toBeVisible()
})

test('A date with another price and other places is typed in its fold, and is sold so', {
  tag: '@detail',
}, async ({ page, browser, server }) => {
  await openArea(page, server)
  await beginEvent(page)
  const title = `Moths twice ${process.pid}`
  await typeEvent(page, title)
  await page.getByRole('button', { name: 'Add a date' }).click()
  await page.getByLabel('New date: Starts').fill(dayIn(21))
  await page
    .getByText(/^Different prices or places on this date/)
    .last()
    .click()
  await page.getByRole('button', { name: /^Add a ticket type that differs/ }).click()
  await page.getByLabel('Ticket type that differs: Ticket type').selectOption('Moth')
  const places = page.getByLabel('Moth: How many on this date')
  await places.fill('3')
  await isSaved(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published, and everybody can see it now.')).toBeVisible()
  const address = await page.getByRole('link', { name: 'See the page' }).getAttribute('href')
  const visitor = await aVisitor(browser, server)
  const answer = await visitor.request.get(`/ajax/store/catalogue/event/?event=${address?.split('/')[2]}`)
  const { dates } = (await answer.json()) as { dates: { tickets: { available: number }[] }[] }
  expect(dates.map(({ tickets }) => tickets[0]?.available)).toEqual([40, 3])
  await page.reload()
  await expect(places).toHaveValue('3')
})

test('The area opens without a network after its first visit, on a device that has seen no other page', async ({
  page,
  context,
  problems,
}) => {
  await page.goto(pages.organiser.path)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await workerReady(page)
  const isStored = () =>
    page.evaluate(async () => {
      const stored = await Promise.all(
        [
          '/organiser.html',
          ...performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter(name => /\/assets\/.*\.(js|css)$/.test(name)),
        ].map(url => caches.match(url, { ignoreSearch: true })),
      )
      return stored.length > 3 && stored.every(Boolean)
    })
  await expect.poll(isStored).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Organiser area' })).toBeVisible()
  expectComplaints(problems)
})
