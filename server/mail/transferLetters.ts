import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import type { EventLook } from '../look/eventLook.ts'
import { broughtQty, type Transfer } from '../transfer/readTransfer.ts'
import { writtenLetter } from './letterParts.ts'
import type { Letter } from './sendMail.ts'

/** Brings the recipient of a transfer the link by which they claim its tickets. */
export function transferLetter(transfer: Transfer, events: EventLook[], link: string): Letter {
  const { id, email, title, ticket_name, is_gift, is_unproved } = transfer
  const sender = senderOf(transfer) || 'Somebody'
  const hello = is_unproved ? 'Hello' : `Hello ${transfer.name}`
  const message = is_unproved ? '' : transfer.message
  const tickets = plural(broughtQty(transfer), 'ticket')
  const what = `${tickets} for ${title}`
  return writtenLetter(
    {
      id: `transfer-${id}`,
      to: email,
      subject: is_gift ? `A present from ${sender}: ${what}` : `${sender} has sent you ${what}`,
      title: is_gift ? `A present from ${sender}` : `${sender} has sent you ${tickets}`,
      parts: [
        is_gift
          ? `${hello}, ${sender} has a present for you: ${what}.`
          : `${hello}, ${sender} has sent you ${what}.`,
        ...(message ? [`${sender} writes: ${message}`] : []),
        ...events.map(event => ({ event })),
        `${ticket_name}: ${tickets}`,
        'Open the link and press the button. Then you find everything in your own ticket wallet.',
        { button: `Claim ${tickets}`, to: link },
        { quiet: `If you do not know ${sender}, you can ignore this letter.` },
      ],
    },
    new URL(link).origin,
  )
}

/** A stranger could write a link to anybody as their name. */
const senderOf = ({ from, is_unproved }: Transfer): string => (is_unproved ? '' : from)

const wallet = (button: string, origin: string) => ({ button, to: `${origin}${pages.wallet.path}` })

/** Tells the sender that their tickets have a new owner. */
export function claimedLetter(transfer: Transfer, events: EventLook[], origin: string): Letter {
  const { id, from_email, name, title } = transfer
  const subject = `${name} has claimed your tickets for ${title}`
  return writtenLetter(
    {
      id: `transfer-claimed-${id}`,
      to: from_email,
      subject,
      title: `${name} has claimed your tickets`,
      parts: [
        `${name} has claimed ${plural(broughtQty(transfer), 'ticket')} for ${title}.`,
        'The codes that you had of these tickets are no longer valid, on your phone, on paper and in our letters.',
        ...events.map(event => ({ event })),
        wallet('What is still yours', origin),
      ],
    },
    origin,
  )
}

/**
 * Tells the recipient that tickets of theirs are over. Its Message-ID counts them, because each can be taken back on its
 * own. Of money it speaks only where somebody has paid.
 */
export function recipientRefundedLetter(transfer: Transfer, events: EventLook[], origin: string): Letter {
  const { id, email, title, qty, refunded, is_paid, ticket_name } = transfer
  const tickets = plural(qty, 'ticket')
  const ended = `${refunded === qty ? tickets : `${refunded} of ${tickets}`} for ${title}`
  const isCancelled = events.some(({ status }) => status === 'cancelled')
  const when = events[0]?.dates[0]?.when
  const of = when ? `${title}, ${when}` : title
  const why = isCancelled
    ? `${title} was cancelled by its organiser.`
    : `The organiser has ${is_paid ? 'refunded the order or ' : ''}cancelled ${is_paid ? 'it' : 'the order'}.`
  const money = is_paid ? ' Money goes back to whoever has paid.' : ''
  const is = refunded === 1 ? 'is' : 'are'
  return writtenLetter(
    {
      id: `transfer-refunded-${id}-${refunded}`,
      to: email,
      subject: isCancelled
        ? `${of}, was cancelled`
        : `Your ${refunded === 1 ? 'ticket' : 'tickets'} for ${of} ${is} no longer valid`,
      title: isCancelled
        ? `${title} was cancelled`
        : `Your ${refunded === 1 ? 'ticket is' : 'tickets are'} no longer valid`,
      parts: [
        `${ended} that ${senderOf(transfer) || 'somebody'} has sent you ${is} no longer valid: ${ticket_name}. ${why}${money}`,
        ...events.map(event => ({ event })),
        wallet('What is still valid', origin),
      ],
    },
    origin,
  )
}
