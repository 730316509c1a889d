import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { placeInWords } from '../../contract/format/words.ts'
import { Fold } from '../ui/Fold.tsx'

/** What is stored with a ticket for the day of the event: the way, the livestream, the organiser's message, the terms. */
export function DayFacts({ ticket }: { ticket: WalletTicket }) {
  const { map_address, access_online, message, organiser, terms } = ticket
  return (
    <div className="event-facts">
      {map_address && (
        <p>
          {placeInWords(ticket.venue, ticket.address)}
          {' · '}
          <a href={directionsTo(map_address)} rel="noopener noreferrer nofollow" target="_blank">
            Directions
          </a>
        </p>
      )}
      {access_online && (
        <p>
          <a href={access_online} rel="noopener">
            Watch the livestream
          </a>
        </p>
      )}
      {message && (
        <Fold summary={organiser ? `A message from ${organiser}` : 'A message from the organiser'} isOpen>
          <Paragraphs text={message} />
        </Fold>
      )}
      {terms && (
        <Fold summary="Terms of this activity">
          <Paragraphs text={terms} />
        </Fold>
      )}
    </div>
  )
}

const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`

const Paragraphs = ({ text }: { text: string }) =>
  text.split('\n\n').map(paragraph => <p key={paragraph}>{paragraph}</p>)
