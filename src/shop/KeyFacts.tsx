import type { ReactNode } from 'react'
import type { EventPage } from '../../contract/entities/catalogue.ts'
import { eventCalendarPath } from '../../contract/eventCalendarPath.ts'
import { placeInWords, plural } from '../../contract/format/words.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import { haveOwnHours, hoursOf } from './hoursOf.ts'

interface Props {
  event: EventPage
  upcoming: EventPage['dates']
}

/** When and where an event is, how to keep it, and how to tell others. */
export function KeyFacts({ event, upcoming }: Props) {
  const dates = upcoming.length > 0 ? upcoming : event.dates.slice(-1)
  const [first] = dates
  const isOne = dates.length === 1
  const hours = first && !haveOwnHours(dates) && hoursOf(first)
  return (
    <>
      <ul className="key-facts">
        <Fact icon="calendar">
          <strong>
            {!isOne && `${plural(dates.length, 'date')} from `}
            <Unbroken>{first?.nice_date ?? ''}</Unbroken>
          </strong>
          <Quiet>
            <Unbroken>{[hours, event.time_zone].filter(Boolean).join(' · ')}</Unbroken>
          </Quiet>
        </Fact>
        <Where venue={event.venue} />
        {event.age && <Fact icon="info">{event.age}</Fact>}
      </ul>
      {!event.is_preview && (
        <p className="event-acts">
          {upcoming.length > 0 && event.status !== 'cancelled' && (
            <a href={eventCalendarPath(event.url.split('/')[2] ?? '')} download>
              <Icon name="calendar" />
              Add to calendar
            </a>
          )}
          <a href={`${event.url}#share`} data-share={event.title}>
            <Icon name="share" />
            Share
          </a>
          <span className="quiet small" role="status" />
        </p>
      )}
    </>
  )
}

function Where({ venue: { online, name, address, map_address } }: { venue: EventPage['venue'] }) {
  if (online) return <Fact icon="pin">Online</Fact>
  // An address that begins with the name says both.
  const isApart = name !== '' && placeInWords(name, address) !== address
  return (
    <Fact icon="pin">
      <strong>{isApart ? name : address || name}</strong>
      <Quiet>
        {isApart && address}
        {map_address && (
          <>
            {isApart && address && ' · '}
            <a
              href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: map_address })}`}
              rel="noopener noreferrer nofollow"
              target="_blank"
            >
              Map
            </a>
          </>
        )}
      </Quiet>
    </Fact>
  )
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
)

const Quiet = ({ children }: { children: ReactNode }) => <span className="quiet small">{children}</span>
