import { lazy, Suspense, useRef, useState } from 'react'
import { plural } from '../../contract/format/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { Ticket } from './Ticket.tsx'
import type { TicketGroup } from './ticketGroups.ts'
import './EventTickets.css'

/** It is apart from the tickets, which must be drawn as soon as possible, and without it. */
const EventDetails = lazy(() => import('./EventDetails.tsx').catch(() => ({ default: Unloaded })))

const Unloaded = () => <p className="quiet small">With a network, more about this day is shown here.</p>

interface Props {
  group: TicketGroup
  isPast?: boolean
}

/** The tickets for one date of an event, one at a time, and what their holders need to know on the day. */
export function EventTickets({ group, isPast = false }: Props) {
  const [first] = group
  return (
    <section
      className="event-tickets"
      aria-label={`${first.event_name}, ${first.nice_date}, ${plural(group.length, 'ticket')}`}
    >
      <Strip group={group} />
      <Suspense fallback={null}>
        <EventDetails group={group} isPast={isPast} />
      </Suspense>
    </section>
  )
}

function Strip({ group }: { group: TicketGroup }) {
  const strip = useRef<HTMLOListElement>(null)
  const [shown, setShown] = useState(0)
  const go = (index: number) =>
    strip.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  return (
    <>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
        tabIndex={0}
        aria-label="Tickets"
        className="ticket-strip"
        ref={strip}
        onScroll={event => {
          const { scrollLeft, scrollWidth } = event.currentTarget
          setShown(Math.round((scrollLeft / scrollWidth) * group.length))
        }}
      >
        {group.map(ticket => (
          <li key={ticket.id}>
            <Ticket ticket={ticket} group={group} />
          </li>
        ))}
      </ol>
      <div className="ticket-pager">
        {group.length > 1 && (
          <button
            type="button"
            aria-label="Previous ticket"
            disabled={shown === 0}
            onClick={() => go(shown - 1)}
          >
            <Icon name="previous" />
          </button>
        )}
        <p className="quiet small" role="status">
          {Math.min(shown + 1, group.length)} of {group.length} · opens without a network
        </p>
        {group.length > 1 && (
          <button
            type="button"
            aria-label="Next ticket"
            disabled={shown >= group.length - 1}
            onClick={() => go(shown + 1)}
          >
            <Icon name="next" />
          </button>
        )}
      </div>
    </>
  )
}
