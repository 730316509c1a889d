import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { pages } from '../../contract/pages.ts'
import { letterPage } from './letterPage.ts'
import type { Letter } from './sendMail.ts'

interface Refunded {
  to: string
  reference: string
  /** The number of the attempt to pay. */
  number: number
  /** In minor units. */
  amount: number
  currency: string
  /** Why the organiser has ended the sale, in a sentence; null: that is not why. */
  because?: string | null
}

/** Tells the shopper that a late or second payment was refunded. */
export function refundLetter(
  { to, reference, number, amount, currency, because }: Refunded,
  origin: string,
): Letter {
  const whole = money(fromMinor(amount), currencySymbol(currency))
  const lines = [
    `We have sent ${whole} back to your card.`,
    because
      ? `Your payment for order ${reference} was not used. ${because}`
      : `Your payment for order ${reference} could not be used: it came after the time for your tickets was over, or they were paid for already.`,
    'Banks take up to ten days to show a refund.',
    `What is still on sale is at ${origin}${pages.all_events.path}`,
  ]
  return {
    messageId: `<refund-${reference}-${number}@${new URL(origin).hostname}>`,
    to,
    subject: `Your refund, order ${reference}`,
    text: lines.join('\n\n'),
    html: letterPage('', lines),
  }
}

/** Tells the shopper that their order was refunded. */
export function orderRefundedLetter(
  { to, reference, number, amount, currency }: Refunded,
  origin: string,
): Letter {
  const whole = money(fromMinor(amount), currencySymbol(currency))
  const lines = [
    `Your order ${reference} was refunded: we have sent ${whole} back to you.`,
    'Its tickets are no longer valid, and gift vouchers that it contained can no longer be spent. Banks take up to ten days to show a refund.',
    `If you did not expect this, please contact us. What is on sale is at ${origin}${pages.all_events.path}`,
  ]
  return {
    messageId: `<order-refunded-${reference}-${number}@${new URL(origin).hostname}>`,
    to,
    subject: `Your refund, order ${reference}`,
    text: lines.join('\n\n'),
    html: letterPage('', lines),
  }
}

/** Tells the shopper that the bank rejected the refund and that the money is still theirs. */
export function refundFailedLetter(
  { to, reference, number, amount, currency }: Refunded,
  origin: string,
): Letter {
  const whole = money(fromMinor(amount), currencySymbol(currency))
  const lines = [
    `Your bank has not taken the ${whole} that we sent back to your card for order ${reference}. An account that was closed or a card that was replaced can be why.`,
    'The money is still yours. Please contact us and name your order, so that we can pay it to you another way.',
  ]
  return {
    messageId: `<refund-failed-${reference}-${number}@${new URL(origin).hostname}>`,
    to,
    subject: `Your bank did not take your refund, order ${reference}`,
    text: lines.join('\n\n'),
    html: letterPage('', lines),
  }
}

interface Ended {
  to: string
  reference: string
}

interface RefundedTicket extends Ended {
  ticket: string
  /** The event and the ticket type, in words. */
  what: string
  /** In minor units; 0: nothing was paid for it. */
  amount: number
  currency: string
  /** What is back on a gift voucher, in minor units. */
  credit: number
}

/** Tells the shopper that the organiser has refunded one of their tickets. */
export function ticketRefundedLetter(
  { to, reference, ticket, what, amount, credit, currency }: RefundedTicket,
  origin: string,
): Letter {
  const inWords = (sum: number) => money(fromMinor(sum), currencySymbol(currency))
  const lines = [
    `Ticket ${ticket} of your order ${reference} is no longer valid: ${what}.`,
    ...(amount > 0
      ? [`We have sent ${inWords(amount)} back to you. Banks take up to ten days to show a refund.`]
      : []),
    ...(credit > 0 ? [`${inWords(credit)} is back on your gift voucher, whose code you can use again.`] : []),
    ...(amount + credit === 0 ? ['There is nothing to give back, because nothing was paid for it.'] : []),
    'If you did not expect this, please contact the organiser.',
  ]
  return {
    messageId: `<ticket-refunded-${ticket}@${new URL(origin).hostname}>`,
    to,
    subject: `A ticket of your order ${reference} was refunded`,
    text: lines.join('\n\n'),
    html: letterPage('', lines),
  }
}

/** Tells the shopper that the organiser has cancelled an order for which nothing was paid. */
export function cancelledOrderLetter({ to, reference }: Ended, origin: string): Letter {
  const lines = [
    `Your order ${reference} was cancelled. Its tickets are no longer valid.`,
    'If you did not expect this, please contact the organiser.',
  ]
  return {
    messageId: `<order-cancelled-${reference}@${new URL(origin).hostname}>`,
    to,
    subject: `Your order ${reference} was cancelled`,
    text: lines.join('\n\n'),
    html: letterPage('', lines),
  }
}
