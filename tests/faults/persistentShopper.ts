import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import { pages } from '../../contract/pages.ts'
import { addressTexts } from '../../src/text/address.ts'
import { payment } from '../../src/text/payment.ts'
import {
  answerQuestions,
  chooseCard,
  codesFor,
  fillAddress,
  fillCard,
  newEmail,
  typeCard,
} from '../journeys/shopper.ts'
import { free, type Order, ticket } from './order.ts'
import type { ServerState } from './serverState.ts'

/* A shopper who does not know of the faults and uses what the page offers. */

/** The test fails if the page shows no change and no button for this long. */
const PATIENCE_MS = 12_000

export interface Visit {
  page: Page
  email: string
  serverState: ServerState
  order: Order
}

export const newVisit = (page: Page, serverState: ServerState, order = free): Visit => ({
  page,
  email: newEmail(),
  serverState,
  order,
})

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click()

export async function openEvent({ page, order }: Visit, qty: number, name = order.ticket): Promise<void> {
  await page.goto(`/events/${order.event}/`)
  for (let count = 0; count < qty; count++) await press(page, `Increase quantity, ${name}`)
}

const line = (page: Page): Locator => page.getByRole('spinbutton', { name: new RegExp(`, ${ticket}`) })

/** The quantity of the ticket shown in the basket; null: none. */
export async function basketQuantity(page: Page): Promise<number | null> {
  return (await line(page).isVisible()) ? Number(await line(page).inputValue()) : null
}

export async function editTo(page: Page, qty: number): Promise<void> {
  await expect(line(page)).toBeEnabled()
  await line(page).fill(String(qty))
}

/** Fills the field and presses its button. */
export async function answerWith(
  visit: Visit,
  label: 'Email address' | 'One-time code' | 'Full name',
): Promise<void> {
  const { page, email } = visit
  const field = page.getByLabel(label, { exact: true })
  if (label === 'Email address') await field.fill(email)
  if (label === 'Full name') await field.fill('Sam Field')
  if (label === 'One-time code') {
    await expect
      .poll(async () => (await codesFor(page, email)).length, { timeout: 10_000 })
      .toBeGreaterThan(0)
    await field.fill((await codesFor(page, email))[0] ?? '')
  }
  await press(page, label === 'One-time code' ? 'Verify' : 'Continue')
}

/** Fills the form of the delivery address and presses its button. */
export async function deliverTo({ page }: Visit): Promise<void> {
  for (const field of await page.getByLabel(/^(From|For)$/).all()) await field.fill('Sam')
  await fillAddress(page)
  await press(page, 'Continue')
}

const aboutCardPage = (page: Page): Locator => page.getByText(payment.aboutCardPage)

const card = (page: Page): Locator => page.getByLabel('Card number', { exact: true })

/** Fills the card form, where the card is typed here, and presses its button. `number`: else one that pays. */
export async function payWith(visit: Visit, number?: string): Promise<void> {
  const { page } = visit
  if (await page.getByRole('radio', { name: 'Pay in instalments', checked: true }).isVisible()) {
    await page.getByRole('radio', { name: /^3 monthly payments/ }).check()
    await typeCard(page)
  } else if (await chooseCard(page)) {
    await fillCard(page)
    if (number) await card(page).fill(number)
  }
  const phone = page.getByLabel('Contact number')
  if (await phone.isVisible()) await phone.fill('01632 960001')
  await fillAddress(page)
  await press(page, /^Pay /)
}

/** Says who an express order is for, and pays. */
export async function payAsGuest(visit: Visit): Promise<void> {
  const { page, email } = visit
  await page.getByLabel('Full name').fill('Sam Field')
  await page.getByLabel('Email address').fill(email)
  await payWith(visit)
}

/** The controls that continue the checkout, the most specific first. */
const ways = (visit: Visit): { way: Locator; take: () => Promise<void> }[] => {
  const field = (label: Parameters<typeof answerWith>[1]) => ({
    way: visit.page.getByLabel(label, { exact: true }),
    take: () => answerWith(visit, label),
  })
  const button = (name: string | RegExp) => {
    const way = visit.page.getByRole('button', { name }).first()
    return { way, take: () => way.click() }
  }
  const challenge = visit.page.getByRole('checkbox', { name: 'I am a human being', checked: false })
  const byBank = visit.page.getByRole('radio', { name: 'Instant bank transfer', checked: false })
  // Not on the basket's own page, which the link would reload.
  const isElsewhere = new URL(visit.page.url()).pathname !== pages.checkout.path
  const basket = visit.page.getByRole('link', { name: /^Basket, / })
  const express = visit.page.getByRole('heading', { name: 'Complete purchase', level: 1 })
  return [
    { way: express, take: () => payAsGuest(visit) },
    field('Email address'),
    field('One-time code'),
    field('Full name'),
    { way: card(visit.page).or(aboutCardPage(visit.page)), take: () => payWith(visit) },
    { way: visit.page.getByText(addressTexts.delivery), take: () => deliverTo(visit) },
    button('Harbour Bank'),
    button('Approve'),
    button(/pays$/),
    { way: byBank, take: () => byBank.check() },
    button(/^Pay /),
    button('Check again'),
    button('Try again'),
    button('Add to basket'),
    button(/^Reserve Basket/),
    button('Skip donation'),
    { way: challenge, take: () => challenge.check() },
    { way: visit.page.locator('.questions'), take: () => answerQuestions(visit.page) },
    button('Continue'),
    ...(isElsewhere ? [{ way: basket, take: () => basket.click() }] : []),
  ]
}

/**
 * Waits until the condition holds. While the page does not change, presses what it offers. Throws if the page neither
 * changes nor offers anything.
 */
export async function continueUntil(
  visit: Visit,
  isSo: () => Promise<boolean>,
  { repeat = async () => false, look = async () => {} }: Persistence = {},
): Promise<void> {
  const { page } = visit
  let before = ''
  let changed = Date.now()
  const began = Date.now()
  while (!(await isSo())) {
    await look()
    // During a navigation there is no body.
    const now =
      (await page
        .locator('body')
        .textContent()
        .catch(() => null)) ?? ''
    // A change of the countdown does not count.
    const news = now.replaceAll(/\d+:\d\d/g, '')
    if (news !== before) changed = Date.now()
    before = news
    const still = Date.now() - changed
    if (still > PATIENCE_MS || Date.now() - began > 60_000) {
      throw new Error(`The page neither changes nor offers anything at ${page.url()}:\n${now}`)
    }
    // After a press, the shopper waits for a change first.
    if (still > 700 && !(await repeat())) await takeAWay(visit)
    await page.waitForTimeout(150)
  }
}

interface Persistence {
  /** Repeats the action if the page has reverted it; false: nothing to repeat. */
  repeat?: () => Promise<boolean>
  /** Called for each state of the page. */
  look?: () => Promise<void>
}

async function takeAWay(visit: Visit): Promise<void> {
  for (const { way, take } of ways(visit)) {
    // A control may disappear before or during the press, because the page continued by itself.
    const isUsable = async () => (await way.isVisible()) && (await way.isEnabled({ timeout: 1000 }))
    if (!(await isUsable().catch(() => false))) continue
    await attempt(visit.page, take())
    return
  }
}

/** Gives up an action after three seconds: the page may have continued by itself. */
export async function attempt(page: Page, act: Promise<void>): Promise<void> {
  await Promise.race([act, page.waitForTimeout(3000)]).catch(() => {})
}
