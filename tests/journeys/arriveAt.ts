import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import type { StepName } from '../../contract/steps.ts'
import { fillAddress, fillCard, keepUpdated, nameOneself, newEmail } from './shopper.ts'
import { openBasket, openReserved } from './shortcuts.ts'

/* How a journey arrives at each step in which a shopper types or chooses something. */

const SHOW = 'the-great-thistleton-marrow-weekend'
const OWLS = 'an-evening-with-the-owls'

export const marrow = (page: Page) => page.getByLabel('What is your marrow called?')
export const heard = (page: Page) => page.getByLabel('How did you hear of the show?')
export const otherAmount = (page: Page) => page.getByLabel('Another amount')

export const isAt = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible({ timeout: 30_000 })

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** Answers the questions before the payment. */
export async function answer(page: Page): Promise<void> {
  await goOn(page)
  await marrow(page).fill('Gwendolen')
  await page.getByLabel('Which class do you enter?').selectOption('Handsomest')
}

interface Arrival {
  title: string
  /** From the step that is named, or from nothing. */
  from?: StepName
  go(page: Page): Promise<void>
}

const arrivals = {
  donation: {
    title: 'Help an owlet home',
    go: page => openReserved(page, OWLS, 'On the hay bales', 1, 'Help an owlet home'),
  },
  gift_aid: {
    title: 'Gift Aid',
    from: 'donation',
    async go(page) {
      await otherAmount(page).fill('7.31')
      await goOn(page)
    },
  },
  login: {
    title: 'Account',
    async go(page) {
      // A marrow is entered by a visitor of the show.
      await openBasket(page, SHOW, 'Grown-up', 1)
      await openReserved(page, SHOW, 'Marrow entry', 1)
    },
  },
  marketing_preferences: {
    title: 'Keep updated',
    from: 'login',
    go: page => nameOneself(page, newEmail(), 'Sam Field'),
  },
  delivery_address: { title: 'Delivery Address', from: 'marketing_preferences', go: keepUpdated },
  ticket_questions_before: {
    title: 'Ticket Questions',
    from: 'delivery_address',
    async go(page) {
      await fillAddress(page)
      await goOn(page)
    },
  },
  payment: {
    title: 'Payment',
    from: 'ticket_questions_before',
    async go(page) {
      await answer(page)
      await goOn(page)
    },
  },
  ticket_questions_after: {
    title: 'Ticket Questions',
    from: 'payment',
    async go(page) {
      await page.getByLabel('Contact number').fill('01632 960001')
      await fillCard(page)
      await page.getByRole('button', { name: /^Pay / }).click()
      await heard(page).waitFor({ timeout: 30_000 })
    },
  },
  order_completed: {
    title: 'Order completed',
    from: 'ticket_questions_after',
    async go(page) {
      await heard(page).selectOption('A marrow')
      await goOn(page)
    },
  },
} as const satisfies { [N in StepName]?: Arrival }

export type Reached = keyof typeof arrivals

export const titleOf = (step: Reached): string => arrivals[step].title

/** Opens the checkout at this step, as a new shopper. */
export async function arriveAt(page: Page, step: Reached): Promise<void> {
  const { from, go }: Arrival = arrivals[step]
  if (from) await arriveAt(page, from as Reached)
  await go(page)
  await isAt(page, titleOf(step))
}
