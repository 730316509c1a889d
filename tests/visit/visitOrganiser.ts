import type { Locator, Page } from 'playwright'
import type { Visit } from './visit.ts'
import { visitCounter } from './visitCounter.ts'
import { visitDoors } from './visitDoors.ts'
import { visitFigures } from './visitFigures.ts'
import { visitGiftAid } from './visitGiftAid.ts'
import { visitLetters } from './visitLetters.ts'
import { visitPrograms } from './visitPrograms.ts'

const BALL = 'The Lighthouse Keepers’ Ball'

/** The organiser area, for a member of the organiser and for others. */
export async function visitOrganiser({ page, email, shoot }: Visit): Promise<void> {
  await page.goto('/organiser/')
  await page.getByRole('table').first().waitFor()
  await shoot('organiser area')
  await visitGuests(page, shoot)
  await visitOrders(page, email, shoot)
  await visitMembers(page, shoot)
  await visitCodes(page, shoot)
  await visitEditor(page, shoot)
  await visitGiftAid(page, shoot)
  await visitFigures(page, shoot)
  await visitCounter(page, shoot)
  await visitLetters(page, shoot)
  await visitPrograms(page, shoot)
  await visitDoors(page, shoot)
  const area = '**/store/organiser/'
  await page.context().route(area, route => route.fulfill({ json: { organisers: [] } }))
  await page.reload()
  await page.getByText('This page is for organisers').waitFor()
  await shoot('organiser area, not a member')
  await page.context().unroute(area)
}

/** A button that the header covers in part would count as too small. */
const inTheMiddle = (field: Locator): Promise<void> =>
  field.evaluate(element => element.scrollIntoView({ block: 'center' }))

/** What a member does with an order. Only its last ticket is refunded: later visits need nothing of it. */
async function visitOrders(page: Page, email: string, shoot: Visit['shoot']): Promise<void> {
  const area = '/organiser/'
  await page.goto(area)
  await page.getByRole('link', { name: 'Orders Gift vouchers' }).first().click()
  const orders = page.getByRole('list', { name: /^Orders of / })
  await orders.waitFor()
  await shoot('organiser, orders with gift vouchers')
  await page.goto(area)
  await page.getByRole('link', { name: `Orders ${BALL}` }).click()
  const field = page.getByRole('searchbox', { name: /^Name, e-mail address, order/ })
  await field.fill('nobody at all')
  await field.press('Enter')
  await page.getByText('No orders like this.').waitFor()
  await shoot('organiser, no order found')
  await field.fill(email)
  await field.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: /^[1-9]\d* order/ })
    .waitFor()
  await shoot('organiser, found orders')
  await orders.getByRole('link').first().click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  const order = page.getByRole('main')
  await order.getByText('Single tickets').click()
  await order.getByText('Change the name or the e-mail address').click()
  await shoot('organiser, an order')
  await order.getByRole('button', { name: /^Refund the order / }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(250)
  await shoot('organiser, refund the order')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await order
    .getByRole('button', { name: /^Refund this ticket / })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund this ticket' }).click()
  await order.getByText(/^The ticket is refunded/).waitFor()
  await inTheMiddle(order.getByText(/^The ticket is refunded/))
  await shoot('organiser, an order with a refunded ticket')
  await page.goto(area)
}

/** Codes of an organiser, and those to make. */
async function visitCodes(page: Page, shoot: Visit['shoot']): Promise<void> {
  await page
    .getByRole('link', { name: /^Codes/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Discount codes' }).waitFor()
  await page.getByText('Make many codes').click()
  await shoot('organiser, codes')
  await page.goto('/organiser/')
}

async function visitMembers(page: Page, shoot: Visit['shoot']): Promise<void> {
  const members = page.locator('summary', { hasText: /^Members/ }).first()
  await members.click()
  const list = page.getByRole('list', { name: /^Members, / }).first()
  await list.waitFor()
  await page
    .locator('summary', { hasText: /^What was done/ })
    .first()
    .click()
  await page
    .getByRole('list', { name: /^What was done, / })
    .first()
    .waitFor()
  await members.scrollIntoViewIfNeeded()
  await shoot('organiser area, members and what they have done')
}

/** A list of guests that cannot be sent yet. */
async function visitGuests(page: Page, shoot: Visit['shoot']): Promise<void> {
  const fold = page.locator('details', { hasText: `Complimentary tickets ${BALL}` })
  await fold.locator('summary').click()
  await fold.getByLabel('Ticket', { exact: true }).selectOption({ index: 1 })
  const guests = fold.getByLabel('Guests')
  await guests.fill('Name;E-mail\nAda Lovelace;ada@gull-point.example\nBob Hill')
  await page.getByText('Line 3: it has no e-mail address – Bob Hill').waitFor()
  await inTheMiddle(guests)
  await shoot('organiser area, complimentary tickets')
  await guests.fill('')
}

/** The place of the event changes, which its buyers are told. */
async function visitChange(page: Page, shoot: Visit['shoot']): Promise<void> {
  const place = page.getByLabel('Name of the place')
  await page
    .getByText(/^Different prices or places on this date/)
    .first()
    .click()
  await inTheMiddle(page.getByRole('button', { name: /^Add a ticket type that differs/ }).first())
  await shoot('event editor, one date')
  await place.fill('The Lamp Room')
  await page.getByLabel('Address', { exact: true }).fill('9 Breakwater Road, Testbury, Maine')
  await page.getByLabel('Town').fill('Testbury')
  await page.getByText('All saved').waitFor()
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(250)
  await shoot('event editor, what a change means')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  const told = page.getByRole('region', { name: 'What its buyers were told' })
  await told.getByRole('progressbar', { name: 'Letters sent' }).waitFor()
  await inTheMiddle(told)
  await shoot('event editor, what its buyers were told')
}

/** An event and the settings of an organiser as members edit them. Its place is all that is published. */
async function visitEditor(page: Page, shoot: Visit['shoot']): Promise<void> {
  await page.locator('.own-event-title', { hasText: BALL }).click()
  const ticket = page.locator('.editor-preview .ticket')
  await ticket.waitFor()
  await shoot('event editor')
  await page.locator('#part-tickets').scrollIntoViewIfNeeded()
  await shoot('event editor, tickets')
  await ticket.scrollIntoViewIfNeeded()
  await shoot('event editor, preview')
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()
  await shoot('event editor, a problem')
  await page.getByRole('button', { name: 'Discard the changes' }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(250)
  await shoot('event editor, discard the changes')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard the changes' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await visitChange(page, shoot)
  await page.goto('/organiser/')
  await page
    .getByRole('link', { name: /^Settings/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Payments' }).waitFor()
  await shoot('organiser settings')
  await page.goto('/organiser/')
  await page
    .getByRole('link', { name: /^Money/ })
    .first()
    .click()
  await page.getByRole('table').waitFor()
  await shoot('organiser, money')
  await page.getByRole('table').evaluate(inMiddle => inMiddle.scrollIntoView({ block: 'center' }))
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await shoot('organiser, money of an event')
  await page.goto('/organiser/')
  await page
    .getByRole('link', { name: /^New event/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Untitled event' }).waitFor()
  await shoot('event editor, a new event')
  await page.goto('/organiser/')
  await page.getByRole('table').first().waitFor()
}
