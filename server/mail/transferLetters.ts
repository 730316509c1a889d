import { niceDate } from '../../contract/format/dates.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { broughtQty, type Transfer } from '../transfer/readTransfer.ts'
import { escapedHtml, letterPage } from './letterPage.ts'
import type { Letter } from './sendMail.ts'

/** Brings the recipient of a transfer the link by which they claim its tickets. */
export function transferLetter(transfer: Transfer, link: string): Letter {
  const { id, email, title, ticket_name, is_gift, is_unproved } = transfer
  const sender = senderOf(transfer) || 'Somebody'
  const hello = is_unproved ? 'Hello' : `Hello ${transfer.name}`
  const message = is_unproved ? '' : transfer.message
  const tickets = plural(broughtQty(transfer), 'ticket')
  const what = `${tickets} for ${title}`
  const lines = [
    is_gift
      ? `${hello}, ${sender} has a present for you: ${what}.`
      : `${hello}, ${sender} has sent you ${what}.`,
    ...(message ? [`${sender} writes: ${message}`] : []),
    `${ticket_name}, ${niceDate(transfer.starts, transfer.ends, transfer.all_day)}`,
  ]
  const how = 'Open the link and press the button. Then you find everything in your own ticket wallet.'
  const ignored = `If you do not know ${sender}, you can ignore this letter.`
  return {
    messageId: `<transfer-${id}@${new URL(link).hostname}>`,
    to: email,
    subject: is_gift ? `A present from ${sender}: ${what}` : `${sender} has sent you ${what}`,
    text: [...lines, how, link, ignored].join('\n\n'),
    html: letterPage(
      [
        ...lines.map(line => `<p>${escapedHtml(line)}</p>`),
        `<p><a href="${escapedHtml(link)}">Claim ${tickets}</a></p>`,
      ].join(''),
      [how, ignored],
    ),
  }
}

/** A stranger could write a link to anybody as their name. */
const senderOf = ({ from, is_unproved }: Transfer): string => (is_unproved ? '' : from)

/** Tells the sender that their tickets have a new owner. */
export function claimedLetter(transfer: Transfer, origin: string): Letter {
  const { id, from_email, name, title } = transfer
  const lines = [
    `${name} has claimed ${plural(broughtQty(transfer), 'ticket')} for ${title}.`,
    'The codes that you had of these tickets are no longer valid, on your phone, on paper and in our letters.',
    `What is still yours is in your ticket wallet: ${origin}${pages.wallet.path}`,
  ]
  return {
    messageId: `<transfer-claimed-${id}@${new URL(origin).hostname}>`,
    to: from_email,
    subject: `${name} has claimed your tickets for ${title}`,
    text: lines.join('\n\n'),
    html: letterPage('', lines),
  }
}

/**
 * Tells the recipient that tickets of theirs were refunded. Its Message-ID counts them, because each can be refunded on
 * its own.
 */
export function recipientRefundedLetter(transfer: Transfer, origin: string): Letter {
  const { id, email, title, ticket_name, qty, refunded } = transfer
  const tickets = plural(qty, 'ticket')
  const ended = `${refunded === qty ? tickets : `${refunded} of ${tickets}`} for ${title}`
  const lines = [
    `${ended} that ${senderOf(transfer) || 'somebody'} has sent you ${refunded === 1 ? 'is' : 'are'} no longer valid. The organiser has refunded the order or cancelled it; money goes back to whoever has paid.`,
    `${ticket_name}, ${niceDate(transfer.starts, transfer.ends, transfer.all_day)}`,
    `What is still valid is in your ticket wallet: ${origin}${pages.wallet.path}`,
  ]
  return {
    messageId: `<transfer-refunded-${id}-${refunded}@${new URL(origin).hostname}>`,
    to: email,
    subject: `Tickets for ${title} were refunded`,
    text: lines.join('\n\n'),
    html: letterPage('', lines),
  }
}
