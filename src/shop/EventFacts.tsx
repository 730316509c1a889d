import type { EventPage } from '../../contract/entities/catalogue.ts'
import { money } from '../../contract/format/money.ts'
import { pages } from '../../contract/pages.ts'
import { Fold } from '../ui/Fold.tsx'
import { listAddress } from './search/filters.ts'

/** Conditions of an event: organiser, delivery and refunds. */
export function EventFacts({ event }: { event: EventPage }) {
  const { organiser, refund_policy: policy, delivery_cost: delivery, currency } = event
  return (
    <ul className="event-facts">
      {event.venue.livestream && (
        <li>
          {event.venue.online ? 'It is shown as a livestream.' : 'It is shown as a livestream as well.'} Its
          address comes with your order.
        </li>
      )}
      {delivery !== null && (
        <li>
          Tickets are sent by post{' '}
          {delivery > 0 ? `for ${money(delivery, currency.symbol)} an order` : 'at no cost'}.
        </li>
      )}
      {event.accessibility && (
        <li>
          <Fold summary="Accessibility">
            {event.accessibility.split('\n\n').map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Fold>
        </li>
      )}
      {event.refund_protection && <li>Refund protection can be added in the basket.</li>}
      <li>
        <Fold summary={policy.text}>
          <h3>{policy.title}</h3>
          <p>{policy.description}</p>
          <p>
            <a href={pages.refund_policy.path}>Read the whole refund policy</a>
          </p>
        </Fold>
      </li>
      <li>
        By{' '}
        <a href={listAddress({ search: organiser.name })}>
          {organiser.name}
          <span className="visually-hidden">: all events</span>
        </a>
        {event.website && (
          <>
            {' · '}
            <a href={event.website} rel="noopener noreferrer nofollow" target="_blank">
              The event’s own page
            </a>
          </>
        )}
      </li>
      {organiser.gift_vouchers_url && (
        <li>
          <a href={organiser.gift_vouchers_url}>Gift vouchers of {organiser.name}</a>
        </li>
      )}
    </ul>
  )
}
