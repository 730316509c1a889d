import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { answerWith, openEvent, press, type Visit } from './persistentShopper.ts'

/* Navigation to each step of the checkout, and checks that a step is shown. */

export const inBasket = async (visit: Visit) => {
  await openEvent(visit, 2)
  await press(visit.page, 'Add to basket')
  await shows(visit.page, 'Basket')
}

export const atAccount = async (visit: Visit) => {
  await inBasket(visit)
  await press(visit.page, /^Reserve Basket/)
  await shows(visit.page, 'Account')
}

const toCode = async (visit: Visit) => {
  await answerWith(visit, 'Email address')
  await visit.page.getByRole('heading', { name: 'Code sent to inbox' }).waitFor()
}

/** From the account step to the name field. */
export const toName = async (visit: Visit) => {
  await toCode(visit)
  await answerWith(visit, 'One-time code')
  await visit.page.getByLabel('Full name').waitFor()
}

export const atCode = async (visit: Visit) => {
  await atAccount(visit)
  await toCode(visit)
}

export const atName = async (visit: Visit) => {
  await atAccount(visit)
  await toName(visit)
}

/** From the account step to Keep updated. */
export const atPreferences = async (visit: Visit) => {
  await atName(visit)
  await answerWith(visit, 'Full name')
  await shows(visit.page, 'Keep updated')
}

export const leavePreferences = ({ page }: Visit) => press(page, 'Continue')

export const atPayment = async (visit: Visit) => {
  await atPreferences(visit)
  await leavePreferences(visit)
  await visit.page.getByLabel('Card number').waitFor()
}

/** At the payment step of an order that nobody signs in for; its event asks for a captcha. */
export const atExpress = async (visit: Visit) => {
  await inBasket(visit)
  await press(visit.page, /^Reserve Basket/)
  await visit.page.getByRole('checkbox', { name: 'I am a human being' }).check()
  await press(visit.page, 'Continue')
  await shows(visit.page, 'Complete purchase')
}

export const atCompleted = async (visit: Visit) => {
  await atPreferences(visit)
  await leavePreferences(visit)
  await shows(visit.page, 'Order completed')
}

export const shows = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible({ timeout: 15_000 })

/** The page shows one of these titles. */
export const isAt =
  (...titles: string[]) =>
  ({ page }: Visit) =>
    page.getByRole('heading', { name: new RegExp(`^(${titles.join('|')})$`), level: 1 }).isVisible()

export const paid = isAt('Payment complete', 'Order completed')
/** The account step is done. */
export const named = isAt('Keep updated', 'Claiming free tickets', 'Payment complete', 'Order completed')
export const past = isAt('Claiming free tickets', 'Payment complete', 'Order completed')

/** The page shows this field or a later step. */
export const asksFor = (label: string) => async (visit: Visit) =>
  (await visit.page.getByLabel(label, { exact: true }).isVisible()) || past(visit)

/** A page that failed to load is opened again by its link in the app. */
export async function reopen({ page }: Visit): Promise<boolean> {
  if ((await page.locator('#root').count()) > 0 || page.url().includes('/sandbox/')) return false
  await page.goto('/smartcheckout/')
  return true
}
