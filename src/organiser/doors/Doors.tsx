import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { DateNow } from '../../../contract/calls/doorFindings.ts'
import type { OrganiserArea } from '../../../contract/calls/organiser.ts'
import { clockTime } from '../../../contract/format/dates.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import { mayAs } from '../../../contract/organiserRoles.ts'
import { doorsTexts } from '../../text/doors.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { HowOld } from '../figures/HowOld.tsx'
import { useReadAgain } from '../figures/useReadAgain.ts'
import { NotLoaded, OwnersScreen } from '../OwnersScreen.tsx'
import { AtTheDoor } from './AtTheDoor.tsx'
import { doorsAtom, doorsFailureAtom, loadDoorsAtom } from './doors.ts'
import './Doors.css'

const READ_EVERY_MS = 10_000

/** All doors of what takes place now: who is in, how fast they come, and what should not have come in as it did. */
export default function Doors(area: OrganiserArea & { organiser: number }) {
  return (
    <OwnersScreen
      {...area}
      screen="organiser_doors"
      isFor={({ role = 'owner' }) => mayAs(role, 'door')}
      titleOf={doorsTexts.titleOf}
      notYours={doorsTexts.notYours}
    >
      {() => <Now />}
    </OwnersScreen>
  )
}

function Now() {
  const read = useAtomValue(doorsAtom)
  const failure = useAtomValue(doorsFailureAtom)
  const load = useSetAtom(loadDoorsAtom)
  useEffect(() => void load(), [load])
  useReadAgain(load, READ_EVERY_MS)
  if (!read)
    return failure ? (
      <NotLoaded failure={failure.words} onRetry={() => void load()} />
    ) : (
      <Waiting>{doorsTexts.loading}</Waiting>
    )
  return (
    <>
      <HowOld readAt={read.readAt} failure={failure} asOf={doorsTexts.asOf} />
      {read.dates.length === 0 && <p role="status">{doorsTexts.nothing}</p>}
      {read.dates.map(date => (
        <DateAtDoors key={date.date_id} {...date} />
      ))}
      {read.dates.length > 0 && <p className="quiet small">{doorsTexts.unsent}</p>}
    </>
  )
}

const DateAtDoors = ({ event_id, event, nice_date, came, expected, inside, lately, doors }: DateNow) => (
  <section className="card stack" aria-label={`${event}, ${nice_date}`}>
    <div>
      <h2>{event}</h2>
      <p className="quiet">{nice_date}</p>
    </div>
    <div>
      <p className="doors-came">{doorsTexts.came(came, expected)}</p>
      <progress className="doors-full" value={came} max={Math.max(expected, 1)} aria-hidden="true" />
      {inside !== undefined && <p>{doorsTexts.inside(inside)}</p>}
      <p className="quiet small">{doorsTexts.lately(lately)}</p>
    </div>
    {doors.length === 0 ? <p>{doorsTexts.nobody}</p> : <DoorsTable event={event} doors={doors} />}
    <AtTheDoor event={event_id} of={event} />
  </section>
)

const DoorsTable = ({ event, doors }: Pick<DateNow, 'event' | 'doors'>) => (
  <table className="money-table">
    <caption className="visually-hidden">{doorsTexts.tableOf(event)}</caption>
    <thead>
      <tr>
        {doorsTexts.columns.map(column => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {doors.map(({ door, came, lately, last_at }) => (
        <tr key={door}>
          <th scope="row">{door || doorsTexts.unnamed}</th>
          <td>{wholeNumber(came)}</td>
          <td>{wholeNumber(lately)}</td>
          <td>{clockTime(Date.parse(last_at))}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
