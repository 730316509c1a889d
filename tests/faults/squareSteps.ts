import type { Order } from './order.ts'
import { payWith } from './persistentShopper.ts'
import { atPreferences, isAt, leavePreferences } from './places.ts'
import type { Step } from './step.ts'

/* The steps of an order that is paid with the second card provider's form. */

const order: Order = {
  event: 'the-whispering-caves-by-lamplight',
  ticket: 'Lamp bearer',
  otherTicket: 'Helmet hire',
  isStockLarge: true,
}

const atChoice: Step['arrive'] = async visit => {
  await atPreferences(visit)
  await leavePreferences(visit)
  await visit.page.getByRole('radio', { name: 'Card' }).waitFor()
}

const atForm: Step['arrive'] = async visit => {
  await atChoice(visit)
  await visit.page.getByRole('radio', { name: 'Card' }).check()
  await visit.page.getByLabel('Card number').waitFor()
}

const paidBySquare = isAt('Payment complete', 'Ticket Questions', 'Waiver', 'Order completed')

export const squareSteps: Step[] = [
  {
    name: 'get the second card form',
    call: 'get_square_credentials',
    order,
    wants: 2,
    arrive: atChoice,
    does: ({ page }) => page.getByRole('radio', { name: 'Card' }).check(),
    worked: async visit => (await visit.page.getByLabel('Card number').isVisible()) || paidBySquare(visit),
  },
  {
    name: 'pay with the second card form',
    call: 'pay_with_square',
    order,
    wants: 2,
    arrive: atForm,
    does: visit => payWith(visit),
    worked: paidBySquare,
  },
]
