import { useEffect, useId, useState } from 'react'
import { unknown } from 'superstruct'
import { plural } from '../../../contract/format/words.ts'
import { pages } from '../../../contract/pages.ts'
import { loadGroupFromDevice } from '../../../offline/deviceStore.ts'
import type { Door, listRow } from '../../door/doorState.ts'
import type { COUNTER_STATES, UNSENT_SALES } from '../../state/unsentSales.ts'
import type { UNSENT_SCANS } from '../../state/unsentScans.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import { screenPath } from '../screen.ts'
import type { CounterState, UnsentSale } from './counterStore.ts'

/*
 * What the names of the records begin with; the id of the organiser, or of the event, follows. Only their types are imported: the
 * first screen of organisers has no room for the box office and the door.
 */
const COUNTER_STATE: typeof COUNTER_STATES = 'counter state '
const DOOR_LIST: (typeof listRow)['name'] = 'door list '
const SALE: typeof UNSENT_SALES = 'counter sale '
const SCAN: typeof UNSENT_SCANS = 'door own '

interface Link {
  path: string
  title: string
  of: string
}

/** Links to what opens on this device without a network; nothing where it has stored none of it. */
export const OnDevice = () => <Links title={editorTexts.onDevice} find={openOnDevice} />

/**
 * Links to what members have sold and scanned on this device and the server does not have; nothing where it has all, as it has a sale
 * that it has refused. A member who has lost the role finds it by no other link.
 */
export const NotSent = () => <Links title={editorTexts.onlyHere} find={notSentFromDevice} />

function Links({ title, find }: { title: string; find: () => Promise<Link[]> }) {
  const [links, setLinks] = useState<Link[]>([])
  const id = useId()
  useEffect(() => void find().then(setLinks), [find])
  if (links.length === 0) return null
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
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

const counterOf = (organiser: number, of: string): Link => ({
  path: screenPath('organiser_counter', organiser),
  title: pages.organiser_counter.title,
  of,
})

const doorOf = (event: number, of: string): Link => ({
  path: `${pages.door.path}?event=${event}`,
  title: pages.door.title,
  of,
})

/** The records whose name begins with this, each with the id that follows in its name. */
async function recordsOf(name: string): Promise<{ id: number; data: unknown }[]> {
  const records = await loadGroupFromDevice({ name, struct: unknown() })
  return [...records].map(([own, { data }]) => ({ id: Number.parseInt(own.slice(name.length), 10), data }))
}

/** What opens on this device without a network: the box offices and the doors of which it has stored what they need. */
async function openOnDevice(): Promise<Link[]> {
  const [counters, doors] = await Promise.all([recordsOf(COUNTER_STATE), recordsOf(DOOR_LIST)])
  return [
    ...counters.map(({ id, data }) => counterOf(id, (data as Partial<CounterState>).counter?.name ?? '')),
    ...doors.map(({ id, data }) => doorOf(id, (data as Partial<Door>).list?.event.title ?? '')),
  ]
}

/** The box offices and doors of which this device has something that the server may not have, with how much that is. */
export async function notSentFromDevice(): Promise<Link[]> {
  const named = await openOnDevice()
  const isSent = (data: unknown) => (data as Partial<UnsentSale>).refused !== undefined
  const unsent = async (records: string, linkOf: typeof counterOf, noun: string) =>
    [
      ...Map.groupBy(
        (await recordsOf(records)).filter(({ data }) => !isSent(data)),
        ({ id }) => id,
      ),
    ].map(([id, own]) => {
      const link = linkOf(id, '')
      const name = named.find(({ path }) => path === link.path)?.of
      return { ...link, of: [name, plural(own.length, noun)].filter(Boolean).join(', ') }
    })
  return [...(await unsent(SALE, counterOf, 'sale')), ...(await unsent(SCAN, doorOf, 'scan'))]
}
