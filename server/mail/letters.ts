import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { limits } from '../../contract/limits.ts'
import { pages } from '../../contract/pages.ts'
import { letterPage } from './letterPage.ts'
import type { Letter } from './sendMail.ts'

/** The subject and the text begin with the code, where a phone's mail app looks for a code to fill in. */
export function codeLetter(id: string, to: string, code: string, host: string): Letter {
  const lines = [
    `${code} is your Foyer code`,
    `Type it on the page that asked for it. It is valid for ${limits.codeValidMinutes} minutes.`,
    'Nobody from Foyer will ever ask you for it. If you did not ask for a code, you can ignore this message.',
  ]
  return {
    messageId: `<code-${id}@${host}>`,
    to,
    subject: lines[0] as string,
    text: lines.join('\n\n'),
    html: letterPage(`<p style="font:700 32px/1.2 monospace;letter-spacing:.2em">${code}</p>`, lines),
  }
}

/**
 * Asks the owner of an address to confirm the mailing list, or the words that were ticked with an order. The link's token
 * is after the #, so that no server logs it.
 */
export function confirmationLetter(
  { id, confirmation }: { id: string; confirmation: string },
  to: string,
  ticked: string[],
  origin: string,
): Letter {
  const link = `${origin}${pages.mailing_confirm.path}#${confirmation}`
  const asked =
    ticked.length > 0
      ? ['With an order for this address, this was ticked:', ...ticked, `${within} you get it.`]
      : [
          `Somebody, most likely you, asked for news of events at this address. ${within} you are on our mailing list.`,
        ]
  const ignored = 'If it was not you, you can ignore this message: we will not write to you.'
  return {
    messageId: `<mailing-${id}@${new URL(origin).hostname}>`,
    to,
    subject: 'May Foyer write to you?',
    text: [...asked, link, ignored].join('\n\n'),
    html: letterPage(`<p><a href="${link}">Join the mailing list</a></p>`, [...asked, ignored]),
  }
}

const within = 'Open the link within 24 hours and press the button, and'

interface Refunded {
  to: string
  reference: string
  /** The number of the attempt to pay. */
  number: number
  /** In minor units. */
  amount: number
  currency: string
}

/** Tells the shopper that a late or second payment was refunded. */
export function refundLetter({ to, reference, number, amount, currency }: Refunded, origin: string): Letter {
  const whole = money(fromMinor(amount), currencySymbol(currency))
  const lines = [
    `We have sent ${whole} back to your card.`,
    `Your payment for order ${reference} could not be used: it came after the time for your tickets was over, or they were paid for already. Banks take up to ten days to show a refund.`,
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
