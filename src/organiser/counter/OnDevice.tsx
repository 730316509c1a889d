import { useEffect, useId, useState } from 'react'
import { unknown } from 'superstruct'
import { pages } from '../../../contract/pages.ts'
import { loadGroupFromDevice } from '../../../offline/deviceStore.ts'
import type { Door, listRow } from '../../door/doorState.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import { screenPath } from '../screen.ts'
import type { CounterState, stateRow } from './counterStore.ts'

/*
 * What the names of the records begin with; the id of the organiser, or of the event, follows. Only their types are imported: the
 * first screen of organisers has no room for the box office and the door.
 */
const COUNTER_STATE: (typeof stateRow)['name'] = 'counter state '
const DOOR_LIST: (typeof listRow)['name'] = 'door list '

interface Link {
  path: string
  title: string
  of: string
}

/** Links to what opens on this device without a network; nothing where it has stored none of it. */
export function OnDevice() {
  const [links, setLinks] = useState<Link[]>([])
  const id = useId()
  useEffect(() => void openOnDevice().then(setLinks), [])
  if (links.length === 0) return null
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{editorTexts.onDevice}</h2>
      <ul className="on-device">
        {links.map(({ path, title, of }) => (
          <li key={path}>
            <a href={path}>
              {title} <span className="quiet">{of}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What opens on this device without a network: the box offices and the doors of which it has stored what they need. */
async function openOnDevice(): Promise<Link[]> {
  const [counters, doors] = await Promise.all([
    loadGroupFromDevice({ name: COUNTER_STATE, struct: unknown() }),
    loadGroupFromDevice({ name: DOOR_LIST, struct: unknown() }),
  ])
  return [
    ...[...counters].map(([name, { data }]) => ({
      path: screenPath('organiser_counter', Number(name.slice(COUNTER_STATE.length))),
      title: pages.organiser_counter.title,
      of: (data as Partial<CounterState>).counter?.name ?? '',
    })),
    ...[...doors].map(([name, { data }]) => ({
      path: `${pages.door.path}?event=${name.slice(DOOR_LIST.length)}`,
      title: pages.door.title,
      of: (data as Partial<Door>).list?.event.title ?? '',
    })),
  ]
}
