import { DayFacts } from './DayFacts.tsx'
import { TicketFiles } from './TicketFiles.tsx'
import type { TicketGroup } from './ticketGroups.ts'
import { SendLinks } from './transfers/SendLinks.tsx'

/** What belongs to the tickets of an event besides their codes. */
export default function EventDetails({ group, isPast }: { group: TicketGroup; isPast: boolean }) {
  const [ticket] = group
  return (
    <>
      {!isPast && <DayFacts ticket={ticket} />}
      {!isPast && <SendLinks group={group} />}
      <TicketFiles dateId={ticket.date_id} isPast={isPast} />
    </>
  )
}
