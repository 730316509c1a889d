import type { WalletTicket } from '../../contract/entities/wallet.ts'
import { DayFacts } from './DayFacts.tsx'
import { TicketFiles } from './TicketFiles.tsx'

/** What belongs to the tickets of an event besides their codes. */
export default function EventDetails({ ticket, isPast }: { ticket: WalletTicket; isPast: boolean }) {
  return (
    <>
      {!isPast && <DayFacts ticket={ticket} />}
      <TicketFiles dateId={ticket.date_id} isPast={isPast} />
    </>
  )
}
