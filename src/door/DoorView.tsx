import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { clockTime } from '../../contract/format/dates.ts'
import { wholeNumber } from '../../contract/format/money.ts'
import { plural } from '../../contract/format/words.ts'
import { datesOf } from '../../contract/rules/door/verdict.ts'
import { findingWords, guestName } from '../../contract/rules/door/verdictWords.ts'
import { useWakeLock } from '../platform/useWakeLock.ts'
import { doorTexts } from '../text/door.ts'
import { Alert } from '../ui/messages/Alert.tsx'
import {
  countsAtom,
  type Door,
  directionDraft,
  doorDateAtom,
  doorNameDraft,
  findingsAtom,
  insideAtom,
  openDoorsAtom,
} from './doorState.ts'
import { askedEventsAtom, canScanAtom, loadingListAtom, loadListAtom } from './openDoor.ts'
import { Scanner } from './Scanner.tsx'
import { VerdictPanel } from './VerdictPanel.tsx'

const Guests = lazy(() => import('./Guests.tsx').catch(() => ({ default: Unloaded })))

const Unloaded = () => <Alert type="error">{doorTexts.unreachable}</Alert>

/** The doors of one or several events: camera, verdict, and who is in. */
export function DoorView() {
  useWakeLock()
  const canScan = useAtomValue(canScanAtom)
  const doors = [...useAtomValue(openDoorsAtom).values()]
  const asked = useAtomValue(askedEventsAtom)
  const isSeveral = asked.length > 1
  return (
    <div className="door">
      <h1 tabIndex={-1}>{doors.map(({ list }) => list.event.title).join(', ')}</h1>
      {canScan ? (
        <div className="door-scanner stack">
          <Direction />
          <Scanner />
        </div>
      ) : (
        <Alert type="error">{doorTexts.oldBrowser}</Alert>
      )}
      <VerdictPanel />
      <div className="stack door-facts">
        <Findings />
        {canScan && <FindGuest />}
        {doors.map(door => (
          <Counts key={door.list.event.id} door={door} isSeveral={isSeveral} />
        ))}
        <DoorName />
        {asked.map(event => (
          <ListOfEvent key={event} event={event} isSeveral={isSeveral} />
        ))}
      </div>
    </div>
  )
}

/** Whether scans let people in or note that they leave. */
function Direction() {
  const [direction, turn] = useAtom(directionDraft.atom)
  return (
    <fieldset className="door-direction" data-direction={direction}>
      <legend className="visually-hidden">{doorTexts.direction}</legend>
      {(['in', 'out'] as const).map(to => (
        <label key={to}>
          <input type="radio" name="direction" checked={to === direction} onChange={() => turn(to)} />
          {doorTexts.directions[to]}
        </label>
      ))}
    </fieldset>
  )
}

function FindGuest() {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Suspense fallback={null}>
      <Guests />
    </Suspense>
  ) : (
    <p>
      <button type="button" className="button" data-look="plain" onClick={() => setOpen(true)}>
        {doorTexts.findGuest}
      </button>
    </p>
  )
}

function Findings() {
  const findings = useAtomValue(findingsAtom)
  return (
    <div role="status">
      {findings.length > 0 && (
        <section className="door-findings stack">
          <h2>{doorTexts.attention}</h2>
          <ul className="stack">
            {findings.map(finding => (
              <li key={`${finding.kind} ${finding.ticket.id}`}>
                <strong>{[guestName(finding.ticket), finding.ticket.seat].filter(Boolean).join(', ')}</strong>{' '}
                <span className="door-number">{finding.ticket.id}</span>
                <br />
                {findingWords(finding)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** `isSeveral`: the doors of several events are open, so it says of which one it is. */
interface OfEvent {
  door: Door
  isSeveral: boolean
}

function Counts({ door, isSeveral }: OfEvent) {
  const { id, title } = door.list.event
  const counts = useAtomValue(countsAtom(id))
  const inside = useAtomValue(insideAtom(id))
  const sum = (of: 'admitted' | 'of') => counts.reduce((total, count) => total + count[of], 0)
  const isSeveralDates = new Set(counts.map(({ nice_date }) => nice_date)).size > 1
  return (
    <section
      className="door-counts"
      aria-label={isSeveral ? `${doorTexts.admitted}, ${title}` : doorTexts.admitted}
    >
      {isSeveral && <h2>{title}</h2>}
      <p className="door-total">
        <strong>{wholeNumber(sum('admitted'))}</strong> of {wholeNumber(sum('of'))} in
      </p>
      <p className="door-total">
        {doorTexts.inHouse}: <strong>{wholeNumber(inside)}</strong>
      </p>
      {counts.length > 1 && (
        <dl>
          {counts.map(({ id, name, nice_date, admitted, of }) => (
            <div key={id} className="row">
              <dt>
                {name} {isSeveralDates && <span className="quiet small">{nice_date}</span>}
              </dt>
              <dd>
                {wholeNumber(admitted)} of {wholeNumber(of)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="quiet small">
        {door.mergedAt ? `Merged ${clockTime(door.mergedAt)}` : 'Not merged yet'}
        {door.own.length > 0 && ` · ${plural(door.own.length, 'scan')} on this device only`}
      </p>
    </section>
  )
}

function DoorName() {
  const [name, setName] = useAtom(doorNameDraft.atom)
  return (
    <label className="door-field">
      {doorTexts.doorName}
      <input
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </label>
  )
}

/** What is loaded of an event, or that its list is missing. */
function ListOfEvent({ event, isSeveral }: { event: number; isSeveral: boolean }) {
  const door = useAtomValue(openDoorsAtom).get(event)
  const { isLoading = false, failure = null } = useAtomValue(loadingListAtom).get(event) ?? {}
  const load = useSetAtom(loadListAtom)
  const of = isSeveral ? door?.list.event.title : undefined
  return (
    <section className="stack card" aria-label={of ? `${doorTexts.list}, ${of}` : doorTexts.list}>
      {of && <h2>{of}</h2>}
      {door ? (
        <>
          <DateChoice event={event} dates={datesOf(door.list)} />
          <p>
            {plural(door.list.tickets.length, 'ticket')}, loaded {clockTime(door.loadedAt)}
          </p>
        </>
      ) : (
        <p role="status">{doorTexts.notOpen}</p>
      )}
      {failure && <Alert type="error">{doorTexts.unreachable}</Alert>}
      <p>
        <button
          type="button"
          className="button"
          data-look="plain"
          aria-busy={isLoading || undefined}
          onClick={() => void load(event)}
        >
          {doorTexts.reload} {of && <span className="visually-hidden">{of}</span>}
        </button>
      </p>
    </section>
  )
}

/** Which of the dates of an event this door lets in for. */
function DateChoice({ event, dates }: { event: number; dates: string[] }) {
  const [date, choose] = useAtom(doorDateAtom(event))
  if (dates.length < 2) return null
  return (
    <label className="door-field">
      {doorTexts.date}
      <select value={date ?? ''} onChange={({ target }) => choose(target.value || null)}>
        <option value="">{doorTexts.allDates}</option>
        {dates.map(one => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}
