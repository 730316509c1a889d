import type { Checkout } from '../../../contract/entities/checkout.ts'
import './UpcomingEvents.css'

/** More upcoming events of these organisers; nothing is shown where there are none. */
export function UpcomingEvents({ title, organisers }: { title: string; organisers: Checkout['organisers'] }) {
  const events = organisers.flatMap(organiser => organiser.upcoming_events)
  if (events.length === 0) return null
  return (
    <section className="upcoming" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {events.map(event => (
          <li key={event.url}>
            <a href={event.url}>
              <img src={event.thumbnail} alt="" width="96" height="57" loading="lazy" />
              <span>
                <strong>{event.title}</strong>
                <br />
                <span className="quiet small">
                  {event.date} · {event.location}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
