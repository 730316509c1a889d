import { pages } from '../../contract/pages.ts'
import type { EventLook } from '../look/eventLook.ts'
import { writtenLetter } from './letterParts.ts'
import type { Letter } from './sendMail.ts'

/** A ticket that was exchanged, with its type and date before and after in words. */
interface Exchanged {
  /** Names the letter. */
  copy: string
  to: string
  ticket: string
  title: string
  reference: string
  before: string
  after: string
}

/** Tells the holder of a ticket what it was and what it is. */
export function exchangeLetter(
  { copy, to, ticket, title, reference, before, after }: Exchanged,
  events: EventLook[],
  origin: string,
): Letter {
  return writtenLetter(
    {
      id: `exchange-${copy}`,
      to,
      subject: `Your ticket for ${title} was exchanged`,
      title: 'Your ticket was exchanged',
      parts: [
        `The organiser of ${title} has exchanged the ticket ${ticket} of order ${reference} for another one.`,
        { list: [`Before: ${before}`, `Now: ${after}`] },
        'The code of the ticket stays the same. Where you have printed it or saved it as a file, that one still shows what it was; your wallet has it as it is now.',
        ...events.map(event => ({ event })),
        { button: 'Your ticket wallet', to: `${origin}${pages.wallet.path}` },
      ],
    },
    origin,
  )
}
