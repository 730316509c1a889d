import { useState } from 'react'
import type { DoorEvent } from '../../contract/entities/door.ts'
import { clockTime } from '../../contract/format/dates.ts'
import { plural } from '../../contract/format/words.ts'
import { pages } from '../../contract/pages.ts'
import { doorTexts } from '../text/door.ts'
import type { Door } from './doorState.ts'

interface Props {
  loaded: Pick<Door, 'list' | 'loadedAt'>[]
  own: DoorEvent[]
}

/** Events of one title differ by these. */
const whenAndWhere = ({ nice_date, venue }: Pick<DoorEvent, 'nice_date' | 'venue'>) =>
  [nice_date, venue].filter(Boolean).join(', ')

/**
 * The events whose list is on this device, and the organiser's others. One is opened by its link, several by the form: a
 * chosen event is a field of the address.
 */
export function EventChoice({ loaded, own }: Props) {
  const [chosen, setChosen] = useState(0)
  const others = own.filter(({ id }) => loaded.every(({ list }) => list.event.id !== id))
  const events = [
    ...loaded.map(({ list, loadedAt }) => ({
      ...list.event,
      text: `${whenAndWhere(list.event)} · ${doorTexts.onDevice} · ${plural(list.tickets.length, 'ticket')}, loaded ${clockTime(loadedAt)}`,
    })),
    ...others.map(event => ({ ...event, text: whenAndWhere(event) })),
  ]
  const isSeveral = events.length > 1
  return (
    <form
      className="stack"
      action={pages.door.path}
      onChange={({ currentTarget }) => setChosen(new FormData(currentTarget).getAll('event').length)}
    >
      <h1 tabIndex={-1}>{doorTexts.chooseEvent}</h1>
      {isSeveral && <p className="quiet">{doorTexts.choose}</p>}
      <ul className="door-events">
        {events.map(({ id, title, text, ...of }) => (
          <li key={id}>
            {isSeveral && (
              <input
                type="checkbox"
                name="event"
                value={id}
                aria-label={doorTexts.tick(`${title}, ${whenAndWhere(of)}`)}
              />
            )}
            <a href={`${pages.door.path}?event=${id}`}>
              <strong>{title}</strong>
              <span className="small quiet">{text}</span>
            </a>
          </li>
        ))}
      </ul>
      {chosen > 1 && (
        <p>
          <button type="submit" className="button">
            {doorTexts.chosen(chosen)}
          </button>
        </p>
      )}
    </form>
  )
}
