import type { Page } from 'playwright'
import type { Order } from './order.ts'
import { payWith } from './persistentShopper.ts'
import { atPreferences, leavePreferences, paid } from './places.ts'
import type { Step } from './step.ts'

/* The steps of an order that is paid in instalments. */

const order: Order = {
  event: 'a-year-of-lanterns',
  ticket: 'Season chair',
  otherTicket: 'Season cushion',
  isHeldBack: true,
}

const inParts = (page: Page) => page.getByRole('radio', { name: 'Pay in instalments' })

const atChoice: Step['arrive'] = async visit => {
  await atPreferences(visit)
  await leavePreferences(visit)
  await inParts(visit.page).waitFor()
}

const atPlan: Step['arrive'] = async visit => {
  await atChoice(visit)
  await inParts(visit.page).check()
  await visit.page.getByLabel('Card number').waitFor()
}

export const instalmentSteps: Step[] = [
  {
    name: 'read the saved cards',
    call: 'get_opoa_users',
    order,
    wants: 2,
    arrive: atChoice,
    does: ({ page }) => inParts(page).check(),
    worked: async visit => (await visit.page.getByLabel('Card number').isVisible()) || paid(visit),
  },
  {
    name: 'pay the first instalment',
    call: 'pay_with_instalment',
    order,
    wants: 2,
    arrive: atPlan,
    does: visit => payWith(visit),
    worked: paid,
  },
]
