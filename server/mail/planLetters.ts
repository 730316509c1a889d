import { pages } from '../../contract/pages.ts'
import type { EventLook } from '../look/eventLook.ts'
import type { Instalment, Plan } from '../plans/readPlan.ts'
import { type LetterPart, writtenLetter } from './letterParts.ts'
import type { Letter } from './sendMail.ts'

type About = 'reminder' | 'paid' | 'failed' | 'stopped'

/** States what is paid when. `events`: those of the order. */
export const scheduleLetter = (plan: Plan, events: EventLook[], origin: string): Letter =>
  letterTo(
    plan,
    `plan-${plan.reference}`,
    'Your payment schedule',
    [
      `Your order ${plan.reference} for ${plan.events.join(' and ')} is reserved for you. You pay it in ${plan.instalments.length} payments:`,
      { list: plan.instalments.map(line) },
      'Before each payment we remind you by SMS and by e-mail, and then take it from your card.',
      'Your tickets come to your ticket wallet, and by e-mail, after the final payment.',
      button('Change how you pay', origin),
      ...events.map(event => ({ event })),
    ],
    origin,
  )

/** The text message before a payment. */
export const reminderText = ({ reference }: Plan, { price, due }: Instalment, origin: string): string =>
  `Foyer: on ${due} we take ${price} from your card for order ${reference}. Change how you pay: ${settingsAt(origin)}`

/** Tells the shopper of one payment of their plan; null: there is nothing to tell any more. */
export function instalmentLetter(
  plan: Plan,
  events: EventLook[],
  number: number,
  about: About,
  origin: string,
): Letter | null {
  const instalment = plan.instalments.find(one => one.number === number)
  if (!instalment || (about === 'reminder' && (instalment.isPaid || plan.isPaused))) return null
  const { title, parts, button: text } = words[about](plan, instalment)
  // A payment whose day was moved is reminded of again.
  const day = about === 'reminder' ? `-${instalment.due.replaceAll('/', '')}` : ''
  const id = `instalment-${plan.reference}-${number}-${about}${day}`
  const cards = events.map(event => ({ event }))
  return letterTo(plan, id, title, [...parts, button(text, origin), ...cards], origin)
}

const words: Record<
  About,
  (plan: Plan, instalment: Instalment) => { title: string; parts: LetterPart[]; button: string }
> = {
  reminder: ({ reference }, { price, due }) => ({
    title: `Your payment on ${due}`,
    parts: [
      `On ${due} we take ${price} from your card for your order ${reference}.`,
      'You need to do nothing.',
    ],
    button: 'Change how you pay',
  }),
  paid: ({ reference, instalments }, { price }) => ({
    title: `We have received ${price}`,
    parts: [
      `We have received ${price} for your order ${reference}. Keep this letter as your receipt.`,
      'These payments are left:',
      { list: instalments.filter(({ isPaid }) => !isPaid).map(line) },
    ],
    button: 'Your payments',
  }),
  failed: ({ reference }, { price, due }) => ({
    title: 'Your payment could not be taken',
    parts: [
      `Your card did not pay the ${price} that were due on ${due} for your order ${reference}. Please pay them within seven days.`,
      'Your order is kept meanwhile. Unless your bank needs you for it, we try your card again every two days.',
    ],
    button: 'Pay now',
  }),
  stopped: ({ reference }, { price }) => ({
    title: 'Your payments have stopped',
    parts: [
      `The ${price} for your order ${reference} were not paid within seven days, so we take no more payments by ourselves.`,
      'Your tickets are kept back until the order is paid.',
    ],
    button: 'Pay now',
  }),
}

const line = ({ due, price, isPaid }: Instalment): string => `${due}: ${price}${isPaid ? ', paid' : ''}`

const settingsAt = (origin: string): string => `${origin}${pages.settings.path}`

const button = (text: string, origin: string): LetterPart => ({ button: text, to: settingsAt(origin) })

const letterTo = (
  { email, reference }: Plan,
  id: string,
  title: string,
  parts: LetterPart[],
  origin: string,
): Letter => writtenLetter({ id, to: email, subject: `${title}, order ${reference}`, title, parts }, origin)
