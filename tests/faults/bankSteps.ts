import type { Page } from 'playwright'
import type { Order } from './order.ts'
import { press } from './persistentShopper.ts'
import { atPreferences, isAt, leavePreferences, reopen } from './places.ts'
import type { Step } from './step.ts'

/* The steps of an order that is paid by bank transfer. */

const order: Order = {
  event: 'la-fanfare-des-horloges',
  ticket: 'Parterre',
  otherTicket: 'From home',
  isStockLarge: true,
}

const byBank = (page: Page) => page.getByRole('radio', { name: 'Instant bank transfer' })
const received = (page: Page) => page.getByText('Payment received')

const atChoice: Step['arrive'] = async visit => {
  await atPreferences(visit)
  await leavePreferences(visit)
  await byBank(visit.page).waitFor()
}

const atPay: Step['arrive'] = async visit => {
  await atChoice(visit)
  await byBank(visit.page).check()
  await visit.page.getByText('You choose your bank on the next page').waitFor()
}

const atBank: Step['arrive'] = async visit => {
  await atPay(visit)
  await press(visit.page, /^Pay /)
  await press(visit.page, 'Harbour Bank')
  await visit.page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
}

const approve: Step['does'] = ({ page }) =>
  page
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
    .catch(() => {})

const paidByBank: Step['worked'] = async visit =>
  (await received(visit.page).isVisible()) ||
  (await isAt('Payment complete', 'Messages from the organiser', 'Order completed')(visit))

export const bankSteps: Step[] = [
  {
    name: 'create the bank transfer',
    call: 'create_truelayer_payment',
    order,
    wants: 2,
    arrive: atChoice,
    // A payment that cannot be created takes the choice away, so it may never be checked.
    does: ({ page }) => byBank(page).click(),
    // Where it cannot be created, the shopper pays by card.
    worked: async visit =>
      (await visit.page.getByText('You choose your bank on the next page').isVisible()) ||
      (await visit.page.getByLabel('Card number').isVisible()) ||
      paidByBank(visit),
  },
  {
    name: 'leave for the bank',
    call: 'pay_with_truelayer',
    order,
    wants: 2,
    arrive: atPay,
    does: ({ page }) => press(page, /^Pay /),
    worked: paidByBank,
  },
  {
    name: 'come back from the bank transfer',
    call: /^\/do\/checkout\/truelayer\//,
    order,
    wants: 2,
    arrive: atBank,
    does: approve,
    worked: paidByBank,
    again: reopen,
  },
  {
    name: 'hear from the bank',
    call: 'get_truelayer_status',
    order,
    wants: 2,
    arrive: atBank,
    does: approve,
    worked: paidByBank,
  },
]
