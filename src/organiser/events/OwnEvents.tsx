import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useState } from 'react'
import type { OwnEvent } from '../../../contract/calls/organiserEvents.ts'
import { wholeNumber } from '../../../contract/format/money.ts'
import { pages } from '../../../contract/pages.ts'
import { editorTexts } from '../../text/eventEditor.ts'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { editorPath, newEventPath } from '../editorPath.ts'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { PressButton } from '../PressButton.tsx'
import { type ScreenName, screenLink } from '../screen.ts'
import { EventFiles } from './EventFiles.tsx'
import { IMPORTING } from './files.ts'
import {
  copyEventAtom,
  isLike,
  loadOwnEventsAtom,
  ownEventsAtom,
  placeOfEvents,
  settingsPath,
} from './ownEvents.ts'
import '../../ui/fields/TextField.css'
import './OwnEvents.css'

interface Props {
  organiser: number
  /** Its name. */
  of: string
  /** The user may change its settings. */
  hasSettings: boolean
  /** The screens of it that the user sees. */
  screens: ScreenName[]
}

/** From so many events on, they can be searched. */
const MANY = 6

/** The events of an organiser, by their state, with the way to edit, copy and begin one. */
export function OwnEvents({ organiser, of, hasSettings, screens }: Props) {
  const events = useAtomValue(ownEventsAtom)[organiser]
  const load = useSetAtom(loadOwnEventsAtom)
  const [words, setWords] = useState('')
  const [state, setState] = useState('')
  useEffect(() => void load(organiser), [load, organiser])
  const found = events?.filter(event => isLike(event, words, state)) ?? []
  return (
    <div className="stack">
      <p className="order-acts">
        <a className="button" href={newEventPath(organiser)}>
          {editorTexts.newEvent} <span className="visually-hidden">{of}</span>
        </a>
        {hasSettings && (
          <a className="button" data-look="plain" href={settingsPath(organiser)}>
            {editorTexts.settings} <span className="visually-hidden">{of}</span>
          </a>
        )}
        {screens.map(name => (
          <a key={name} className="button" data-look="plain" href={screenLink(name, organiser)}>
            {pages[name].title} <span className="visually-hidden">{of}</span>
          </a>
        ))}
      </p>
      <EventFiles organiser={organiser} of={of} />
      <OutcomeAt place={placeOfEvents(organiser)} />
      <OutcomeAt place={IMPORTING} />
      {events === undefined ? (
        <Waiting>{editorTexts.loadingEvents}</Waiting>
      ) : events.length === 0 ? (
        <p>{editorTexts.noEvents}</p>
      ) : (
        <>
          {events.length >= MANY && (
            <Search words={words} onWords={setWords} state={state} onState={setState} />
          )}
          <ul className="own-events" aria-label={`${editorTexts.events}, ${of}`}>
            {found.map(event => (
              <Own key={event.draft} organiser={organiser} event={event} />
            ))}
          </ul>
          {found.length === 0 && <p>{editorTexts.nothingFound}</p>}
        </>
      )}
    </div>
  )
}

interface SearchProps {
  words: string
  onWords: (words: string) => void
  state: string
  onState: (state: string) => void
}

function Search({ words, onWords, state, onState }: SearchProps) {
  const id = useId()
  return (
    <div className="own-events-search">
      <div className="field">
        <label htmlFor={id}>{editorTexts.search}</label>
        <span className="field-box">
          <input id={id} type="search" value={words} onChange={event => onWords(event.target.value)} />
        </span>
      </div>
      <div className="field">
        <label htmlFor={`${id}state`}>{editorTexts.state}</label>
        <span className="field-box">
          <select id={`${id}state`} value={state} onChange={event => onState(event.target.value)}>
            <option value="">{editorTexts.all}</option>
            {Object.entries(editorTexts.states).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </div>
    </div>
  )
}

function Own({ organiser, event }: { organiser: number; event: OwnEvent }) {
  const copy = useSetAtom(copyEventAtom)
  const title = event.title || editorTexts.untitled
  return (
    <li className="own-event">
      <a className="own-event-title" href={editorPath(organiser, event.draft)}>
        {title}
      </a>
      <span className="own-event-state" data-state={event.state}>
        {editorTexts.states[event.state]}
      </span>
      <span className="quiet small own-event-facts">
        {[
          event.nice_date,
          event.capacity > 0 && `${wholeNumber(event.sold)} of ${wholeNumber(event.capacity)} sold`,
          event.is_changed && event.url !== null && editorTexts.changed,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="own-event-acts">
        {event.url !== null && (
          <a className="link" href={event.url}>
            {editorTexts.page} <span className="visually-hidden">{title}</span>
          </a>
        )}
        <PressButton
          name={`copy ${event.draft}`}
          look="link"
          of={title}
          onPress={() => copy(organiser, event.draft)}
        >
          {editorTexts.copy}
        </PressButton>
      </span>
    </li>
  )
}
