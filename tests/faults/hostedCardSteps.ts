import type { Order } from './order.ts'
import { payWith } from './persistentShopper.ts'
import { atPreferences, leavePreferences, paid, reopen } from './places.ts'
import type { Step } from './step.ts'

/* The steps of an order that is paid by a card on its provider's own page. */

const order: Order = {
  event: 'tea-at-platform-zero',
  ticket: 'A table',
  otherTicket: 'The royal carriage',
}

const atChoice: Step['arrive'] = async visit => {
  await atPreferences(visit)
  await leavePreferences(visit)
  await visit.page.getByRole('radio', { name: 'Card' }).waitFor()
}

const atCardPage: Step['arrive'] = async visit => {
  await atChoice(visit)
  await payWith(visit)
  await visit.page.getByRole('button', { name: /pays$/ }).waitFor()
}

export const hostedCardSteps: Step[] = [
  {
    name: 'leave for the card page',
    call: 'pay_with_hosted_card',
    order,
    wants: 2,
    arrive: atChoice,
    does: visit => payWith(visit),
    worked: paid,
  },
  {
    name: 'come back from the card page',
    call: /^\/do\/checkout\/sagepay\//,
    order,
    wants: 2,
    arrive: atCardPage,
    does: ({ page }) =>
      page
        .getByRole('button', { name: /pays$/ })
        .click()
        .catch(() => {}),
    worked: paid,
    again: reopen,
  },
]
