import { toBuffer } from 'qrcode'
import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { placeInWords, plural } from '../../contract/format/words.ts'
import { limits } from '../../contract/limits.ts'
import { pages } from '../../contract/pages.ts'
import { QR_LEVEL } from '../../contract/rules/ticketCode.ts'
import type { SoldVoucher } from '../sale/issueVouchers.ts'
import { escapedHtml, letterPage } from './letterPage.ts'
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

interface Bought {
  reference: string
  to: string
  tickets: WalletTicket[]
  vouchers: SoldVoucher[]
  /** What was paid, in minor units. */
  total: number
  currency: string
}

/** The tickets of one order with their QR codes, and its gift vouchers with their codes. */
export async function ticketsLetter(
  { reference, to, tickets, vouchers, total, currency }: Bought,
  origin: string,
): Promise<Letter> {
  const host = new URL(origin).hostname
  const pictures = await Promise.all(
    tickets.map(async ticket => ({
      cid: ticket.id,
      png: await toBuffer(ticket.qr, { errorCorrectionLevel: QR_LEVEL, margin: 4, scale: 6 }),
    })),
  )
  const bought = [
    ...(tickets.length > 0 ? [plural(tickets.length, 'ticket')] : []),
    ...(vouchers.length > 0 ? [plural(vouchers.length, 'gift voucher')] : []),
  ]
  const order = `Your order ${reference}: ${bought.join(' and ')}.`
  const paid =
    total > 0
      ? `Paid: ${money(fromMinor(total), currencySymbol(currency))}. Keep this letter as your receipt.`
      : 'There was nothing to pay.'
  const link = `${origin}${pages.wallet.path}`
  const [where, pass] = [
    'All your tickets are in your ticket wallet:',
    'Pass on this letter, or the code alone: whoever has it can spend it.',
  ]
  const lines = [
    order,
    paid,
    ...tickets.map(ticket => describe(ticket).join('\n')),
    ...vouchers.map(voucher => describeVoucher(voucher).join('\n')),
    tickets.length > 0 ? `${where} ${link}` : pass,
  ]
  const ending = tickets.length > 0 ? `<p>${where} ${linkTo(link)}</p>` : `<p>${pass}</p>`
  const stubs = tickets.map(ticket => {
    const picture = `<img src="cid:${ticket.id}" alt="QR code of ticket ${ticket.id}" width="240" height="240">`
    return stub(describe(ticket), picture, ticket.access_online)
  })
  const presents = vouchers.map(voucher => stub(describeVoucher(voucher)))
  return {
    messageId: `<tickets-${reference}@${host}>`,
    to,
    subject: `Your ${tickets.length > 0 ? 'tickets' : 'gift vouchers'}, order ${reference}`,
    text: lines.join('\n\n'),
    html: letterPage([...stubs, ...presents, ending].join(''), [order, paid]),
    pictures,
  }
}

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

const linkTo = (url: string): string => `<a href="${escapedHtml(url)}">${escapedHtml(url)}</a>`

const stub = (lines: string[], picture = '', link?: string): string =>
  `<section style="border:1px solid #ddd;border-radius:14px;padding:18px;margin:0 0 18px">
${picture}${lines.map(line => `<p style="margin:4px 0">${line === link ? linkTo(link) : escapedHtml(line)}</p>`).join('')}</section>`

const describe = (ticket: WalletTicket): string[] => [
  ...(ticket.is_test ? ['TEST – NOT VALID'] : []),
  ticket.event_name,
  `${ticket.ticket_name}${ticket.seat ? `, seat ${ticket.seat}` : ''}`,
  ticket.time_zone ? `${ticket.nice_date} · ${ticket.time_zone}` : ticket.nice_date,
  placeInWords(ticket.venue, ticket.address),
  `Ticket number ${ticket.id}`,
  ...(ticket.access_online ? [ticket.access_online] : []),
]

const describeVoucher = (voucher: SoldVoucher): string[] => [
  `${voucher.name}, ${voucher.organiser}`,
  ...(voucher.given_for ? [`For ${voucher.given_for}, from ${voucher.given_from}`] : []),
  `${money(fromMinor(voucher.amount), currencySymbol(voucher.currency))}, to be spent until ${voucher.expires}`,
  `Code: ${voucher.code}`,
]
