import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { clockTime } from '../../contract/format/dates.ts'
import { wholeNumber } from '../../contract/format/money.ts'
import { plural } from '../../contract/format/words.ts'
import { datesOf } from '../../contract/rules/door/verdict.ts'
import { findingWords } from '../../contract/rules/door/verdictWords.ts'
import { useWakeLock } from '../platform/useWakeLock.ts'
import { doorTexts } from '../text/door.ts'
import { Alert } from '../ui/messages/Alert.tsx'
import { countsAtom, type Door, doorDateAtom, doorNameDraft, findingsAtom } from './doorState.ts'
import { canScanAtom, loadingListAtom, loadListAtom } from './openDoor.ts'
import { Scanner } from './Scanner.tsx'
import { VerdictPanel } from './VerdictPanel.tsx'

const Guests = lazy(() => import('./Guests.tsx').catch(() => ({ default: Unloaded })))

const Unloaded = () => <Alert type="error">{doorTexts.unreachable}</Alert>

/** The door of one event: camera, verdict, and who is in. */
export function DoorView({ door }: { door: Door }) {
  useWakeLock()
  const canScan = useAtomValue(canScanAtom)
  return (
    <div className="door">
      <h1 tabIndex={-1}>{door.list.event.title}</h1>
      {canScan ? <Scanner /> : <Alert type="error">{doorTexts.oldBrowser}</Alert>}
      <VerdictPanel />
      <div className="stack door-facts">
        <Findings />
        {canScan && <FindGuest />}
        <Counts door={door} />
        <ListAndDoor door={door} />
      </div>
    </div>
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
                <strong>{[finding.ticket.holder, finding.ticket.seat].filter(Boolean).join(', ')}</strong>{' '}
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

function Counts({ door }: { door: Door }) {
  const counts = useAtomValue(countsAtom)
  const sum = (of: 'admitted' | 'of') => counts.reduce((total, count) => total + count[of], 0)
  const isSeveralDates = new Set(counts.map(({ nice_date }) => nice_date)).size > 1
  return (
    <section className="door-counts" aria-label={doorTexts.admitted}>
      <p className="door-total">
        <strong>{wholeNumber(sum('admitted'))}</strong> of {wholeNumber(sum('of'))} in
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

function ListAndDoor({ door: { list, loadedAt } }: { door: Door }) {
  const [name, setName] = useAtom(doorNameDraft.atom)
  const { isLoading, failure } = useAtomValue(loadingListAtom)
  const load = useSetAtom(loadListAtom)
  return (
    <section className="stack card" aria-label={doorTexts.list}>
      <label className="door-field">
        {doorTexts.doorName}
        <input
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <DateChoice dates={datesOf(list)} />
      <p>
        {plural(list.tickets.length, 'ticket')}, loaded {clockTime(loadedAt)}
      </p>
      {failure && <Alert type="error">{doorTexts.unreachable}</Alert>}
      <p>
        <button
          type="button"
          className="button"
          data-look="plain"
          aria-busy={isLoading || undefined}
          onClick={() => void load(list.event.id)}
        >
          {doorTexts.reload}
        </button>
      </p>
    </section>
  )
}

/** Which of the dates of an event this door lets in for. */
function DateChoice({ dates }: { dates: string[] }) {
  const [date, choose] = useAtom(doorDateAtom)
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
