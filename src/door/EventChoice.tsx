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

/** The events whose list is on this device, and the organiser's others. */
export function EventChoice({ loaded, own }: Props) {
  const others = own.filter(({ id }) => loaded.every(({ list }) => list.event.id !== id))
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{doorTexts.chooseEvent}</h1>
      <ul className="door-events">
        {loaded.map(({ list, loadedAt }) => (
          <li key={list.event.id}>
            <a href={doorOf(list.event.id)}>
              <strong>{list.event.title}</strong>
              <span className="small">
                {doorTexts.onDevice} · {plural(list.tickets.length, 'ticket')}, loaded {clockTime(loadedAt)}
              </span>
            </a>
          </li>
        ))}
        {others.map(({ id, title, nice_date }) => (
          <li key={id}>
            <a href={doorOf(id)}>
              <strong>{title}</strong>
              <span className="small quiet">{nice_date}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const doorOf = (event: number): string => `${pages.door.path}?event=${event}`
