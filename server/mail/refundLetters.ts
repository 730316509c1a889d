import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { pages } from '../../contract/pages.ts'
import { letterPage } from './letterPage.ts'
import type { Letter } from './sendMail.ts'

/** Money or tickets that went back, as the book has it. Amounts in minor units. */
export interface ToldRefund {
  to: string
  reference: string
  /** The movement of the book. */
  movement: number
  currency: string
  /**
   * `order`: nothing is left of the order; `part`: something is; `unused`: a charge for which there was no use; `by hand`:
   * somebody gave money back, and all tickets stay valid; `rejected`: the bank has not taken it back.
   */
  what: 'order' | 'part' | 'unused' | 'by hand' | 'rejected'
  /** By the payments that it came from. */
  money: number
  /** On the gift vouchers that have paid. */
  credit: number
  /** Off the payments to come. */
  less: number
  /** The tickets that are over. */
  tickets: { id: string; title: string; name: string }[]
  /** Why, in a sentence; empty: that is not why. */
  reason: string
}

/** Tells the shopper what has gone back of an order, and what of it is over. */
export function refundLetter(told: ToldRefund, origin: string): Letter {
  const { subject, lines } = words[told.what](told, origin)
  return {
    messageId: `<refund-${told.reference}-${told.movement}@${new URL(origin).hostname}>`,
    to: told.to,
    subject,
    text: lines.join('\n\n'),
    html: letterPage('', lines),
  }
}

const inWords = ({ currency }: ToldRefund, minor: number): string =>
  money(fromMinor(minor), currencySymbol(currency))

/** Where what was paid goes back to, a sentence each. */
function goesBack(told: ToldRefund): string[] {
  const { money: sent, credit, less } = told
  return [
    ...(sent > 0
      ? [`We have sent ${inWords(told, sent)} back to you. Banks take up to ten days to show a refund.`]
      : []),
    ...(credit > 0
      ? [`${inWords(told, credit)} is back on your gift voucher, whose code you can use again.`]
      : []),
    ...(less > 0 ? [`Your payments to come are ${inWords(told, less)} less.`] : []),
  ]
}

const whatIsOnSale = (origin: string) => `${origin}${pages.all_events.path}`

const words: Record<
  ToldRefund['what'],
  (told: ToldRefund, origin: string) => { subject: string; lines: string[] }
> = {
  order(told, origin) {
    const { reference, reason } = told
    const back = goesBack(told)
    return {
      subject: back.length > 0 ? `Your refund, order ${reference}` : `Your order ${reference} was cancelled`,
      lines: [
        ...(reason ? [reason] : []),
        back.length > 0
          ? `Your order ${reference} was refunded. Its tickets are no longer valid, and gift vouchers that it contained can no longer be spent.`
          : `Your order ${reference} was cancelled. Its tickets are no longer valid.`,
        ...back,
        `If you did not expect this, please contact the organiser. What is on sale is at ${whatIsOnSale(origin)}`,
      ],
    }
  },
  part(told) {
    const { reference, tickets, reason } = told
    const back = goesBack(told)
    const [only, ...others] = tickets
    const isOne = only && others.length === 0
    return {
      subject: isOne
        ? `A ticket of your order ${reference} was refunded`
        : `A part of your order ${reference} was refunded`,
      lines: [
        ...(reason ? [reason] : []),
        isOne
          ? `Ticket ${only.id} of your order ${reference} is no longer valid: ${only.title}, ${only.name}.`
          : `These tickets of your order ${reference} are no longer valid: ${inKinds(tickets)}.`,
        ...(back.length > 0 ? back : ['There is nothing to give back, because nothing was paid for it.']),
        'If you did not expect this, please contact the organiser.',
      ],
    }
  },
  unused: (told, origin) => ({
    subject: `Your refund, order ${told.reference}`,
    lines: [
      `We have sent ${inWords(told, told.money)} back to your card.`,
      told.reason
        ? `Your payment for order ${told.reference} was not used. ${told.reason}`
        : `Your payment for order ${told.reference} could not be used: it came after the time for your tickets was over, or they were paid for already.`,
      'Banks take up to ten days to show a refund.',
      `What is still on sale is at ${whatIsOnSale(origin)}`,
    ],
  }),
  'by hand': told => ({
    subject: `Your refund, order ${told.reference}`,
    lines: [
      `${inWords(told, told.money)} of your order ${told.reference} was sent back to you. Banks take up to ten days to show a refund.`,
      'Tickets that are valid stay valid.',
    ],
  }),
  rejected: told => ({
    subject: `Your bank did not take your refund, order ${told.reference}`,
    lines: [
      `Your bank has not taken the ${inWords(told, told.money)} that we sent back to your card for order ${told.reference}. An account that was closed or a card that was replaced can be why.`,
      'The money is still yours. Please contact us and name your order, so that we can pay it to you another way.',
    ],
  }),
}

const inKinds = (tickets: ToldRefund['tickets']): string =>
  [...Map.groupBy(tickets, ({ title, name }) => `${name}, ${title}`)]
    .map(([kind, { length }]) => `${length} × ${kind}`)
    .join('; ')
