import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { accommodationPath } from '../../../../contract/accommodationPath.ts'
import type { Checkout } from '../../../../contract/entities/checkout.ts'
import { sum } from '../../../../contract/rules/totals.ts'
import { isOnlineAtom } from '../../../state/outbox.ts'
import { findAPlaceTexts } from '../../../text/findAPlace.ts'
import { Icon } from '../../../ui/Icon.tsx'

type Located = Checkout['events'][number] & { venue: object }

/** The events whose venue has a full address. */
export const locatedIn = ({ events }: Checkout): Located[] =>
  events.filter((event): event is Located => Boolean(event.venue?.full_address))

/** A sub-view begins at its heading, and leaves the focus at the page's. */
function arrive(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  scrollTo(0, 0)
  return () => document.querySelector('h1')?.focus()
}

/** Where to stay near each venue, for as many as have tickets. */
export function FindAPlace({ checkout }: { checkout: Checkout }) {
  const located = locatedIn(checkout)
  const [chosen, choose] = useState(0)
  const isOnline = useAtomValue(isOnlineAtom)
  const event = located[chosen] ?? located[0]
  if (!event) return null
  const adults = sum(checkout.tickets.map(({ event_id, qty }) => (event_id === event.id ? qty : 0)))
  const query = new URLSearchParams({
    address: event.venue.map_address,
    checkin: event.venue.map_checkin,
    adults: String(adults),
  })
  return (
    <section className="find-a-place stack">
      <p>
        <a href="#overview">
          <Icon name="back" /> {findAPlaceTexts.back}
        </a>
      </p>
      <h2 tabIndex={-1} ref={arrive}>
        {findAPlaceTexts.tile}
      </h2>
      {located.length > 1 && (
        <ul className="place-choices">
          {located.map(({ id, title }, index) => (
            <li key={id}>
              <button
                type="button"
                className="link"
                aria-current={index === chosen}
                onClick={() => choose(index)}
              >
                {findAPlaceTexts.near(title)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOnline ? (
        // A frame that changes its address adds to the browser's history; a new frame does not.
        <iframe
          key={event.id}
          className="place-frame"
          title={findAPlaceTexts.frame(event.title)}
          src={`${accommodationPath}?${query}`}
        />
      ) : (
        <p role="status">{findAPlaceTexts.offline}</p>
      )}
    </section>
  )
}
