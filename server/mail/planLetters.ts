import { pages } from '../../contract/pages.ts'
import type { Instalment, Plan } from '../plans/readPlan.ts'
import { escapedHtml, letterPage } from './letterPage.ts'
import type { Letter } from './sendMail.ts'

type About = 'reminder' | 'paid' | 'failed' | 'stopped'

/** States what is paid when. */
export function scheduleLetter(plan: Plan, origin: string): Letter {
  const { reference, email, instalments } = plan
  const lines = [
    `Your order ${reference} for ${plan.events.join(' and ')} is reserved for you. You pay it in ${instalments.length} payments:`,
    ...instalments.map(line),
    'Before each payment we remind you by SMS and by e-mail, and then take it from your card.',
    'Your tickets come to your ticket wallet, and by e-mail, after the final payment.',
    `You can change how you pay at ${settingsAt(origin)}`,
  ]
  return letterTo(email, `plan-${reference}`, `Your payment schedule, order ${reference}`, lines, origin)
}

/** The text message before a payment. */
export const reminderText = ({ reference }: Plan, { price, due }: Instalment, origin: string): string =>
  `Foyer: on ${due} we take ${price} from your card for order ${reference}. Change how you pay: ${settingsAt(origin)}`

/** Tells the shopper of one payment of their plan; null: there is nothing to tell any more. */
export function instalmentLetter(plan: Plan, number: number, about: About, origin: string): Letter | null {
  const instalment = plan.instalments.find(one => one.number === number)
  if (!instalment || (about === 'reminder' && (instalment.isPaid || plan.isPaused))) return null
  const { subject, lines } = words[about](plan, instalment, origin)
  // A payment whose day was moved is reminded of again.
  const day = about === 'reminder' ? `-${instalment.due.replaceAll('/', '')}` : ''
  const id = `instalment-${plan.reference}-${number}-${about}${day}`
  return letterTo(plan.email, id, `${subject}, order ${plan.reference}`, lines, origin)
}

const words: Record<
  About,
  (plan: Plan, instalment: Instalment, origin: string) => { subject: string; lines: string[] }
> = {
  reminder: ({ reference }, { price, due }, origin) => ({
    subject: `Your payment on ${due}`,
    lines: [
      `On ${due} we take ${price} from your card for your order ${reference}.`,
      `You need to do nothing. You can change how you pay at ${settingsAt(origin)}`,
    ],
  }),
  paid: ({ reference, instalments }, { price }) => ({
    subject: `We have received ${price}`,
    lines: [
      `We have received ${price} for your order ${reference}. Keep this letter as your receipt.`,
      'These payments are left:',
      ...instalments.filter(({ isPaid }) => !isPaid).map(line),
    ],
  }),
  failed: ({ reference }, { price, due }, origin) => ({
    subject: 'Your payment could not be taken',
    lines: [
      `Your card did not pay the ${price} that were due on ${due} for your order ${reference}.`,
      `Please pay them within seven days at ${settingsAt(origin)}`,
      'Your order is kept meanwhile. Unless your bank needs you for it, we try your card again every two days.',
    ],
  }),
  stopped: ({ reference }, { price }, origin) => ({
    subject: 'Your payments have stopped',
    lines: [
      `The ${price} for your order ${reference} were not paid within seven days, so we take no more payments by ourselves.`,
      `Your tickets are kept back until the order is paid. You can pay at ${settingsAt(origin)}`,
    ],
  }),
}

const line = ({ due, price, isPaid }: Instalment): string => `${due}: ${price}${isPaid ? ', paid' : ''}`

const settingsAt = (origin: string): string => `${origin}${pages.settings.path}`

function letterTo(to: string, id: string, subject: string, lines: string[], origin: string): Letter {
  const button = `<p><a href="${escapedHtml(settingsAt(origin))}">Your payments</a></p>`
  return {
    messageId: `<${id}@${new URL(origin).hostname}>`,
    to,
    subject,
    text: lines.join('\n\n'),
    html: letterPage('', lines).replace('</body>', () => `${button}</body>`),
  }
}
