import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { pages } from '../../contract/pages.ts'
import type { EventLook } from '../look/eventLook.ts'
import { inSubject, type LetterPart, writtenLetter } from './letterParts.ts'
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
  /** Paid at the counter, and paid back there. */
  atCounter: number
  /** On the gift vouchers that have paid. */
  credit: number
  /** Off the payments to come. */
  less: number
  /** The tickets that are over. */
  tickets: { id: string; title: string; name: string }[]
  /** Those of the tickets that are over, or of the whole order where none is. */
  events: EventLook[]
  /** Why, in a sentence; empty: that is not why. */
  reason: string
}

/** Tells the shopper what has gone back of an order, and what of it is over. */
export function refundLetter(told: ToldRefund, origin: string): Letter {
  const { reference, movement, to, events, reason } = told
  const { title: about, parts } = words[told.what](told)
  const named = inSubject(events)
  const isCancelled =
    told.tickets.length > 0 && events.length > 0 && events.every(({ status }) => status === 'cancelled')
  return writtenLetter(
    {
      id: `refund-${reference}-${movement}`,
      to,
      subject: isCancelled
        ? `${named}, was cancelled: ${about.charAt(0).toLowerCase()}${about.slice(1)}`
        : [about, named].filter(Boolean).join(': '),
      title: isCancelled && events.length === 1 ? `${events[0]?.title} was cancelled` : about,
      parts: [
        ...(reason && told.what !== 'unused' ? [told.what === 'by hand' ? saidBy(reason) : reason] : []),
        ...parts,
        ...events.map(event => ({ event })),
        ...(told.what === 'rejected' || told.what === 'by hand'
          ? []
          : [{ button: 'See what is on sale', to: `${origin}${pages.all_events.path}` }]),
      ],
    },
    origin,
  )
}

/** Words of an organiser, which are not the shop's. */
const saidBy = (reason: string): string => `The organiser writes: ${reason}`

const inWords = ({ currency }: ToldRefund, minor: number): string =>
  money(fromMinor(minor), currencySymbol(currency))

/** Where what was paid goes back to, a sentence each; none where nothing was paid. */
function goesBack(told: ToldRefund): string[] {
  const { money: sent, atCounter, credit, less } = told
  return [
    ...(sent > 0
      ? [`We have sent ${inWords(told, sent)} back to you. Banks take up to ten days to show a refund.`]
      : []),
    ...(atCounter > 0
      ? [
          `You have paid ${inWords(told, atCounter)} for it at the box office. The organiser pays it back to you there.`,
        ]
      : []),
    ...(credit > 0
      ? [`${inWords(told, credit)} is back on your gift voucher, whose code you can use again.`]
      : []),
    ...(less > 0 ? [`Your payments to come are ${inWords(told, less)} less.`] : []),
  ]
}

const unexpected = 'If you did not expect this, please contact the organiser.'

const words: Record<ToldRefund['what'], (told: ToldRefund) => { title: string; parts: LetterPart[] }> = {
  order(told) {
    const { reference } = told
    const back = goesBack(told)
    return {
      title: back.length > 0 ? `Your refund, order ${reference}` : `Your order ${reference} was cancelled`,
      parts: [
        back.length > 0
          ? `Your order ${reference} was refunded. Its tickets are no longer valid, and gift vouchers that it contained can no longer be spent.`
          : `Your order ${reference} was cancelled. Its tickets are no longer valid.`,
        ...back,
        unexpected,
      ],
    }
  },
  part(told) {
    const { reference, tickets } = told
    const back = goesBack(told)
    const [only, ...others] = tickets
    const isOne = only && others.length === 0
    return {
      title: `A ${isOne ? 'ticket' : 'part'} of your order ${reference} was ${back.length > 0 ? 'refunded' : 'cancelled'}`,
      parts: [
        isOne
          ? `Ticket ${only.id} of your order ${reference} is no longer valid: ${only.title}, ${only.name}.`
          : `These tickets of your order ${reference} are no longer valid: ${inKinds(tickets)}.`,
        ...back,
        unexpected,
      ],
    }
  },
  unused: told => ({
    title: `Your refund, order ${told.reference}`,
    parts: [
      `We have sent ${inWords(told, told.money)} back to your card.`,
      told.reason
        ? `Your payment for order ${told.reference} was not used. ${told.reason}`
        : `Your payment for order ${told.reference} could not be used: it came after the time for your tickets was over, or they were paid for already.`,
      'Banks take up to ten days to show a refund.',
    ],
  }),
  'by hand': told => ({
    title: `Your refund, order ${told.reference}`,
    parts: [
      ...(told.money > 0
        ? [
            `${inWords(told, told.money)} of your order ${told.reference} was sent back to you. Banks take up to ten days to show a refund.`,
          ]
        : []),
      ...(told.atCounter > 0
        ? [
            `The organiser pays ${inWords(told, told.atCounter)} of your order ${told.reference} back to you at the box office.`,
          ]
        : []),
      ...(told.less > 0
        ? [`Your payments to come for order ${told.reference} are ${inWords(told, told.less)} less.`]
        : []),
      'Tickets that are valid stay valid.',
    ],
  }),
  rejected: told => ({
    title: `Your bank did not take your refund, order ${told.reference}`,
    parts: [
      `Your bank has not taken the ${inWords(told, told.money)} that we sent back to your card for order ${told.reference}. An account that was closed or a card that was replaced can be why.`,
      'The money is still yours. Please contact us and name your order, so that we can pay it to you another way.',
    ],
  }),
}

const inKinds = (tickets: ToldRefund['tickets']): string =>
  [...Map.groupBy(tickets, ({ title, name }) => `${name}, ${title}`)]
    .map(([kind, { length }]) => `${length} × ${kind}`)
    .join('; ')
