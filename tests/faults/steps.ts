import type { Page } from 'playwright'
import { bankSteps } from './bankSteps.ts'
import { charitySteps } from './charitySteps.ts'
import { hostedCardSteps } from './hostedCardSteps.ts'
import { instalmentSteps } from './instalmentSteps.ts'
import { covered, express, otherTicket, priced, ticket } from './order.ts'
import {
  answerWith,
  attempt,
  basketQuantity,
  deliverTo,
  editTo,
  openEvent,
  payAsGuest,
  payWith,
  press,
  type Visit,
} from './persistentShopper.ts'
import {
  asksFor,
  atAccount,
  atCode,
  atCompleted,
  atExpress,
  atName,
  atPayment,
  atPreferences,
  inBasket,
  isAt,
  leavePreferences,
  named,
  paid,
  past,
  shows,
} from './places.ts'
import { squareSteps } from './squareSteps.ts'
import type { Step } from './step.ts'
import { transferSteps } from './transferSteps.ts'

const removal = (page: Page) => page.getByRole('button', { name: `Remove ${otherTicket}` })

const cover = (page: Page) => page.getByRole('checkbox', { name: /^Refund protection/ })

async function giveCode(page: Page): Promise<void> {
  const code = page.getByLabel('Code', { exact: true })
  if (!(await code.isVisible())) await page.locator('.code-box summary').click()
  await code.fill('KEEPERS-LAMP-50')
  await press(page, 'Apply')
}

const pass = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: 'I am a human being' }).check()
  await press(page, 'Continue')
}

const newsletter = (page: Page) => page.getByRole('checkbox', { name: /upcoming events/ })

const atDelivery = async (visit: Visit): Promise<void> => {
  await atPreferences(visit)
  await leavePreferences(visit)
  await shows(visit.page, 'Delivery Address')
}

export const steps: Step[] = [
  {
    name: 'add to basket',
    call: 'add_ticket',
    wants: 2,
    arrive: visit => openEvent(visit, 2),
    does: ({ page }) => press(page, 'Add to basket'),
    worked: isAt('Basket'),
  },
  {
    name: 'add a gift voucher',
    call: 'add_gift_voucher',
    order: covered,
    wants: 2,
    also: { gift_vouchers: [{ value: 25, qty: 1 }] },
    arrive: async visit => {
      await inBasket(visit)
      await visit.page.goto('/organisers/gull-point-keepers-guild/gift-vouchers/')
      await press(visit.page, /^Increase quantity, .*\$25\.00$/)
    },
    does: ({ page }) => press(page, 'Add to basket'),
    worked: isAt('Basket'),
  },
  {
    name: 'edit the quantity',
    call: 'update_ticket_quantity',
    wants: 3,
    arrive: inBasket,
    does: ({ page }) => editTo(page, 3),
    worked: async ({ page, serverState }) =>
      (await basketQuantity(page)) === 3 && (await serverState.quantity(ticket)) === 3,
    again: async visit => {
      const quantity = await basketQuantity(visit.page)
      if (quantity !== null && quantity !== 3) await editTo(visit.page, 3)
      return true
    },
  },
  {
    name: 'remove a line',
    call: 'remove_from_basket',
    wants: 2,
    arrive: async visit => {
      await openEvent(visit, 1, otherTicket)
      await press(visit.page, 'Add to basket')
      await shows(visit.page, 'Basket')
      await inBasket(visit)
    },
    does: ({ page }) => removal(page).click(),
    worked: async ({ page, serverState }) =>
      !(await removal(page).isVisible()) && (await serverState.quantity(otherTicket)) === 0,
    again: async ({ page }) => {
      if ((await removal(page).isVisible()) && (await removal(page).isEnabled())) await removal(page).click()
      return true
    },
  },
  {
    name: 'choose refund protection',
    call: 'update_refund_protection',
    order: covered,
    wants: 2,
    arrive: inBasket,
    does: ({ page }) => cover(page).click(),
    worked: async ({ page, serverState }) =>
      (await cover(page).isChecked()) && (await serverState.checkout()).refund_protection === 1,
    again: async ({ page }) => {
      if (!(await cover(page).isChecked())) await cover(page).click()
      return true
    },
  },
  {
    name: 'give a code',
    call: 'set_code',
    order: covered,
    wants: 2,
    arrive: inBasket,
    does: ({ page }) => giveCode(page),
    worked: ({ page }) => page.getByText('of gift voucher credit is applied.').isVisible(),
    again: async ({ page }) => {
      // A slow answer is not repeated; an answer that arrives now empties the field.
      const isAsking = await page.locator('.code-box [data-pending]').isVisible()
      if (!isAsking) await attempt(page, giveCode(page))
      return true
    },
  },
  {
    name: 'go to reserve',
    call: 'update_basket_state',
    wants: 2,
    arrive: inBasket,
    does: ({ page }) => press(page, /^Reserve Basket/),
    worked: isAt('Account'),
  },
  {
    name: 'reserve',
    call: 'reserve_tickets',
    wants: 2,
    arrive: inBasket,
    does: ({ page }) => press(page, /^Reserve Basket/),
    worked: isAt('Account'),
  },
  {
    name: 'pass the captcha',
    call: 'reserve_tickets',
    settings: { RATE_LIMITS: 'reserve_by_visit=0/600' },
    wants: 2,
    arrive: async visit => {
      await inBasket(visit)
      await press(visit.page, /^Reserve Basket/)
      await visit.page.getByRole('checkbox', { name: 'I am a human being' }).waitFor()
    },
    does: ({ page }) => pass(page),
    worked: isAt('Account'),
  },
  {
    name: 'ask for a code',
    call: 'send_one_time_code',
    wants: 2,
    arrive: atAccount,
    does: visit => answerWith(visit, 'Email address'),
    worked: asksFor('One-time code'),
  },
  {
    name: 'answer the code',
    call: 'check_one_time_code',
    wants: 2,
    arrive: atCode,
    does: visit => answerWith(visit, 'One-time code'),
    worked: asksFor('Full name'),
  },
  {
    name: 'give a name',
    call: 'save_guest_to_sale',
    wants: 2,
    arrive: atName,
    does: visit => answerWith(visit, 'Full name'),
    worked: named,
  },
  {
    name: 'keep updated',
    call: 'set_marketing_preferences',
    wants: 2,
    arrive: async visit => {
      await atPreferences(visit)
      await newsletter(visit.page).check()
    },
    does: leavePreferences,
    worked: async visit =>
      (await past(visit)) && (await visit.serverState.checkout()).marketing_preferences.ct_subscribed,
    again: async visit => {
      if (!(await isAt('Keep updated')(visit))) return false
      await attempt(visit.page, leavePreferences(visit))
      return true
    },
  },
  {
    name: 'say where to deliver',
    call: 'set_delivery_address',
    order: covered,
    wants: 2,
    arrive: atDelivery,
    does: deliverTo,
    worked: async visit => (await isAt('Ticket Questions')(visit)) || (await asksFor('Card number')(visit)),
  },
  {
    name: 'answer the questions',
    call: 'save_question_answers',
    order: covered,
    wants: 2,
    arrive: async visit => {
      await atDelivery(visit)
      await deliverTo(visit)
      await shows(visit.page, 'Ticket Questions')
      await visit.page.getByRole('textbox', { name: /reel/ }).fill('The Gull’s Farewell')
    },
    does: ({ page }) => press(page, 'Continue'),
    worked: asksFor('Card number'),
  },
  {
    name: 'claim',
    call: 'claim_free_tickets',
    wants: 2,
    arrive: atPreferences,
    does: leavePreferences,
    worked: paid,
  },
  {
    name: 'deliver to the wallet',
    call: 'deliver_to_bitticket',
    wants: 2,
    arrive: atPreferences,
    does: leavePreferences,
    worked: isAt('Order completed'),
  },
  {
    name: 'deliver by e-mail',
    call: 'deliver_to_wallet',
    wants: 2,
    arrive: atPreferences,
    does: leavePreferences,
    worked: isAt('Order completed'),
  },
  {
    name: 'get the card form',
    call: 'get_token',
    order: priced,
    wants: 2,
    arrive: atPreferences,
    does: leavePreferences,
    worked: asksFor('Card number'),
  },
  {
    name: 'save the billing address',
    call: 'set_billing_address',
    order: priced,
    wants: 2,
    arrive: atPayment,
    does: payWith,
    worked: paid,
  },
  {
    name: 'say who an express order is for',
    call: 'set_account_details',
    order: express,
    wants: 2,
    arrive: atExpress,
    does: payAsGuest,
    worked: paid,
  },
  {
    name: 'confirm the card',
    call: /\/payment_intents\/\w+\/confirm$/,
    order: priced,
    wants: 2,
    arrive: atPayment,
    does: payWith,
    worked: paid,
  },
  {
    name: 'hear of the outcome',
    call: 'get_payment_outcome',
    order: priced,
    wants: 2,
    arrive: atPayment,
    does: payWith,
    worked: paid,
  },
  {
    name: 'go on from the payment',
    call: 'update_basket_state',
    order: priced,
    wants: 2,
    arrive: atPayment,
    does: payWith,
    worked: paid,
  },
  {
    name: 'come back from the bank',
    call: /^\/do\/checkout\/stripe_auth\//,
    order: priced,
    wants: 2,
    arrive: async visit => {
      await atPayment(visit)
      await payWith(visit, '4000 0000 0000 3220')
      await visit.page.getByRole('button', { name: 'Approve' }).waitFor()
    },
    does: ({ page }) =>
      page
        .getByRole('button', { name: 'Approve' })
        .click()
        .catch(() => {}),
    worked: paid,
    // A page that failed to load is opened again by its link in the app.
    again: async ({ page }) => {
      if ((await page.locator('#root').count()) > 0) return false
      await page.goto('/smartcheckout/')
      return true
    },
  },
  {
    name: 'reload',
    call: 'get',
    wants: 2,
    arrive: atAccount,
    does: async ({ page }) => void (await page.reload()),
    worked: isAt('Account'),
  },
  {
    name: 'open the wallet',
    call: 'get_wallet',
    wants: 2,
    arrive: atCompleted,
    does: ({ page }) => page.getByRole('link', { name: 'Go to ticket wallet' }).click(),
    worked: async ({ page }) => (await page.getByRole('img', { name: /QR code/ }).count()) === 2,
  },
  {
    name: 'send feedback',
    call: 'send_customer_feedback',
    wants: 2,
    arrive: atCompleted,
    does: async ({ page }) => {
      await press(page, 'How did we do?')
      await page.getByRole('dialog').getByRole('textbox').fill('Lovely.')
      await press(page, 'Send')
    },
    worked: ({ page }) => page.getByText('Your feedback has been sent. Thanks!').isVisible(),
    // What was written is still in the dialog.
    again: async ({ page }) => {
      if (!(await page.getByText('Unable to send feedback. Please try again').isVisible())) return false
      await press(page, 'How did we do?')
      const send = page.getByRole('button', { name: 'Send' })
      // The outbox may have sent it meanwhile.
      const isAgain = await send.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
      if (!isAgain) await page.keyboard.press('Escape')
      return isAgain
    },
  },
  ...bankSteps,
  ...hostedCardSteps,
  ...instalmentSteps,
  ...squareSteps,
  ...transferSteps,
  ...charitySteps,
]
