import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { pages } from '../../contract/pages.ts'
import { odsCells } from '../support/odsCells.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from './fixtures.ts'
import { expectComplaints, fillAddress, fillCard, newEmail, register } from './shopper.ts'
import { importCatalogue, openReserved } from './shortcuts.ts'

const NAME = `Owl House ${process.pid}`
const TITLE = 'A night with the owls of the house'

/** A charity whose owner buys a ticket of it at £20.00, gives £25.00 and declares Gift Aid. */
async function give(page: Page, server: TestServer): Promise<void> {
  const slug = 'a-night-with-the-owls-of-the-house'
  const email = newEmail()
  await importCatalogue(
    server,
    `
organisers:
  - name: ${NAME}
    provider: stripe
    members: [${email}]
    charity: { name: Owl Aid, description: Mice., donation_checkout_title: Feed an owl, donation_options: [25] }
events:
  - id: ${slug}
    title: ${TITLE}
    organiser: ${NAME}
    description: A night.
    dates: [{ starts: in 9 days at 19:30 }]
    venue: { name: The Hall, address: '1 High Street, Bath', locality: Bath }
    tickets: [{ name: Seat, price: 20, capacity: 50 }]
`,
  )
  await openReserved(page, slug, 'Seat', 1, 'Feed an owl')
  await page.getByRole('button', { name: '£25.00' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /^I'd like to add Gift Aid/ }).check()
  for (const statement of [
    /^I am a UK taxpayer/,
    /^This is my own money/,
    /^This is not part of a sweepstake/,
  ])
    await page.getByRole('checkbox', { name: statement }).check()
  await page.getByLabel('Address Line 1').fill('12a Lantern Row')
  await page.getByLabel('Postcode').fill('zz991aa')
  await page.getByRole('button', { name: 'Continue' }).click()
  await register(page, email, 'Dr Mary House-Martin')
  await fillCard(page)
  await fillAddress(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByRole('heading', { name: 'Order completed', level: 1 })).toBeVisible({
    timeout: 20_000,
  })
}

async function savedBy(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), ...odsCells(await readFile(await file.path())) }
}

async function mark(page: Page, name: 'Mark as claimed' | 'Mark as taken off'): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

test('the owner of a charity claims Gift Aid on a narrow screen: downloads, marks as claimed, and corrects a refund', {
  tag: '@detail',
}, async ({ page, server, problems }) => {
  await give(page, server)
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Gift Aid ${NAME}` }).click()
  await expect(page.getByRole('heading', { name: `Gift Aid of ${NAME}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Test orders' })).toBeVisible()
  const donor = page.getByRole('row', { name: /^Dr Mary House Martin/ })
  await expect(donor).toContainText('12a, ZZ99 1AA')
  await expect(donor.getByRole('cell').last()).toHaveText('£25.00')
  await expect(page.getByText('Gift Aid on it: £6.25')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('button', { name: 'Last tax year' }).click()
  await expect(page.getByText('There are no declarations of these days, and no claims.')).toBeVisible()
  await page.getByRole('button', { name: 'This tax year' }).click()

  const file = await savedBy(page, 'Download the schedule')
  expect(file.name).toMatch(new RegExp(`^Gift Aid schedule ${NAME} \\d{4}-\\d\\d-\\d\\d test orders.ods$`))
  expect(file.sheet).toBe('R68GAD_V1_00_0_EN')
  expect(['C25', 'D25', 'E25', 'F25', 'G25', 'K25'].map(cell => file.cells.get(cell)?.text)).toEqual([
    'Dr',
    'Mary',
    'House Martin',
    '12a',
    'ZZ99 1AA',
    '25.00',
  ])
  await page.reload()
  await expect(donor, 'a download marks nothing').toBeVisible()

  await page.route('**/claim_gift_aid/', route => route.abort())
  await mark(page, 'Mark as claimed')
  await expect(page.getByText('The claim could not be noted.')).toBeVisible()
  await page.unroute('**/claim_gift_aid/')
  await mark(page, 'Mark as claimed')
  await expect(page.getByText('Marked as claimed: 1 donation.')).toBeVisible()
  await expect(page.getByText('No donation of these days is left to claim.')).toBeVisible()
  await expect(donor).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Claims' })).toContainText('1 donation, £25.00')
  const again = await savedBy(page, 'Download again')
  expect([...again.cells]).toEqual([...file.cells])

  await page.goto(pages.organiser.path)
  await page.getByText(`What was done ${NAME}`).click()
  await expect(page.getByText('claimed Gift Aid: 1 donation, £25.00')).toBeVisible()
  await page.getByRole('link', { name: `Orders ${TITLE}` }).click()
  await page.getByRole('link', { name: /^Dr Mary House-Martin/ }).click()
  await page.getByRole('button', { name: /^Refund the order/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund the order' }).click()
  await expect(page.getByText(/refunded, and Dr Mary House-Martin gets a letter/)).toBeVisible()
  await page.goto(pages.organiser.path)
  await page.getByRole('link', { name: `Gift Aid ${NAME}` }).click()
  await expect(page.getByText('Enter £6.25 in Charities Online as an adjustment')).toBeVisible()
  await mark(page, 'Mark as taken off')
  await expect(page.getByRole('list', { name: 'Claims' })).toContainText('Taken off: £6.25')
  await expect(page.getByText('To take off your next claim')).toHaveCount(0)
  expectComplaints(problems)
})
