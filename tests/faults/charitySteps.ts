import type { Page } from 'playwright'
import { charitable } from './order.ts'
import { answerWith, attempt, payWith, press, type Visit } from './persistentShopper.ts'
import { inBasket, isAt, shows, toName } from './places.ts'
import type { Step } from './step.ts'

/* Steps that only an order with a charity and an activity has. */

const DONATION = 'Help an owlet home'

const atDonation = async (visit: Visit) => {
  await inBasket(visit)
  await press(visit.page, /^Reserve Basket/)
  await shows(visit.page, DONATION)
}

const atGiftAid = async (visit: Visit) => {
  await atDonation(visit)
  await give(visit.page)
  await shows(visit.page, 'Gift Aid')
}

async function give(page: Page): Promise<void> {
  await press(page, '£10.00')
  await press(page, 'Continue')
}

const statements = [
  /^I'd like to add Gift Aid/,
  /^I am a UK taxpayer/,
  'This is my own money.',
  /^This is not part of a sweepstake/,
]

async function declare(page: Page): Promise<void> {
  for (const name of statements) await page.getByRole('checkbox', { name }).check()
  await press(page, 'Continue')
}

/** Opens the page of the terms of the ordered activity. */
async function atTerms(visit: Visit): Promise<void> {
  const { page, serverState } = visit
  await atDonation(visit)
  await press(page, 'Skip donation')
  await shows(page, 'Account')
  await toName(visit)
  await answerWith(visit, 'Full name')
  await shows(page, 'Keep updated')
  await press(page, 'Continue')
  await page.getByLabel('Card number').waitFor()
  await payWith(visit)
  await shows(page, 'Waiver')
  await page.goto(`/activity-terms-and-conditions/${(await serverState.checkout()).sale_reference}/`)
  await shows(page, 'Activity terms and conditions')
}

/** Reserves the basket and waits for the next step. */
async function atDonationAgain(visit: Visit): Promise<void> {
  const { page } = visit
  await atGiftAid(visit)
  await press(page, /^Order summary/)
  await press(page, 'Edit basket')
  await page.getByRole('dialog').getByRole('button', { name: 'Edit basket' }).click()
  await press(page, /^Reserve Basket/)
  await shows(page, DONATION)
}

const isAtDonation = isAt(DONATION)
const isAtGiftAid = isAt('Gift Aid')
const accept = 'I have read and accept these terms'

export const charitySteps: Step[] = [
  {
    name: 'save a donation',
    call: 'save_donation',
    order: charitable,
    wants: 2,
    also: { donation_amount: 10 },
    arrive: atDonation,
    does: ({ page }) => give(page),
    worked: async visit =>
      (await isAtGiftAid(visit)) && (await visit.serverState.checkout()).donation_amount === 10,
    again: async visit => {
      if (!(await isAtDonation(visit))) return false
      await attempt(visit.page, give(visit.page))
      return true
    },
  },
  {
    name: 'skip a donation',
    call: 'save_donation',
    order: charitable,
    wants: 2,
    also: { donation_amount: 0 },
    arrive: atDonationAgain,
    does: ({ page }) => press(page, 'Skip donation'),
    worked: async visit =>
      (await isAt('Account')(visit)) && (await visit.serverState.checkout()).donation_amount === 0,
  },
  {
    name: 'declare Gift Aid',
    call: 'update_donation',
    order: charitable,
    wants: 2,
    also: { donation_amount: 10, is_gift_aid: true },
    arrive: atGiftAid,
    does: ({ page }) => declare(page),
    worked: async visit => (await isAt('Account')(visit)) && (await visit.serverState.checkout()).is_gift_aid,
    again: async visit => {
      if (!(await isAtGiftAid(visit))) return false
      await attempt(visit.page, declare(visit.page))
      return true
    },
  },
  {
    name: 'accept the terms',
    call: 'confirm_activity_terms',
    order: charitable,
    wants: 2,
    arrive: atTerms,
    does: ({ page }) => press(page, accept),
    worked: async ({ page, serverState }) =>
      (await page.getByText('You have confirmed these terms.').isVisible()) &&
      (await serverState.terms()).is_confirmed,
    again: async ({ page }) => {
      const button = page.getByRole('button', { name: accept })
      if (!(await button.isVisible())) return false
      await attempt(page, button.click())
      return true
    },
  },
]
