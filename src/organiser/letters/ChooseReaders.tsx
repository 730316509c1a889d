import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import type { OrderChoices } from '../../../contract/calls/organiserOrders.ts'
import { letterTexts as texts } from '../../text/letters.ts'
import { Several } from '../../ui/fields/Several.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { labelledEvents } from '../events/labelled.ts'
import { NotLoaded } from '../OwnersScreen.tsx'
import { type TypedLetter, typedLetterAtom, typeLetterAtom } from './typedLetter.ts'
import {
  askedReachAtom,
  choicesAtom,
  choicesFailureAtom,
  countReachAtom,
  loadChoicesAtom,
  reachAtom,
} from './writing.ts'

/** Whoever types an answer is counted for once they pause. */
const PAUSE_MS = 400

/** Whom a letter goes to, and how many people that are now. */
export function ChooseReaders() {
  const choices = useAtomValue(choicesAtom)
  const failure = useAtomValue(choicesFailureAtom)
  const load = useSetAtom(loadChoicesAtom)
  useEffect(() => void load(), [load])
  return (
    <fieldset className="letter-readers stack">
      <legend>{texts.who}</legend>
      <p className="quiet small">{texts.whoHint}</p>
      {failure && <NotLoaded failure={failure} onRetry={() => void load()} />}
      {!choices && !failure && <Waiting>{texts.loading}</Waiting>}
      {choices && <Fields choices={choices} />}
      <Counted />
    </fieldset>
  )
}

function Fields({ choices }: { choices: OrderChoices }) {
  const typed = useAtomValue(typedLetterAtom)
  const type = useSetAtom(typeLetterAtom)
  const id = useId()
  const event = choices.events.find(one => String(one.id) === typed.event)
  const dates = event?.dates ?? []
  const meant = typed.dates.length > 0 ? dates.filter(one => typed.dates.includes(String(one.id))) : dates
  const names = [...new Set(meant.flatMap(({ tickets }) => tickets.map(({ name }) => name)))]
  return (
    <>
      <div className="letter-fields">
        <Select
          label={texts.event}
          value={typed.event}
          options={[
            ['', texts.allEvents],
            ...labelledEvents(choices.events).map(([{ id }, label]) => [String(id), label] as const),
          ]}
          onChoose={value => type({ event: value })}
        />
        <Select
          label={texts.arrived}
          value={typed.arrived}
          options={Object.entries(texts.arrivals)}
          onChoose={value => type({ arrived: value as TypedLetter['arrived'] })}
        />
        {event && event.questions.length > 0 && (
          <Select
            label={texts.question}
            value={typed.question}
            options={[
              ['', texts.anyAnswer],
              ...event.questions.map(one => [String(one.id), one.question] as const),
            ]}
            onChoose={value => type({ question: value })}
          />
        )}
        {typed.question && (
          <div className="field">
            <label htmlFor={id}>{texts.answer}</label>
            <span className="field-box">
              <input
                id={id}
                autoComplete="off"
                maxLength={100}
                value={typed.answer}
                onChange={({ target }) => type({ answer: target.value })}
              />
            </span>
          </div>
        )}
      </div>
      {dates.length > 1 && (
        <Several
          title={texts.dates}
          all={texts.allDates}
          some={texts.chosen}
          options={dates.map(one => [String(one.id), one.nice_date])}
          chosen={typed.dates}
          onChoose={chosen => type({ dates: chosen })}
        />
      )}
      {names.length > 1 && (
        <Several
          title={texts.tickets}
          all={texts.allTickets}
          some={texts.chosen}
          options={names.map(name => [name, name])}
          chosen={typed.tickets}
          onChoose={chosen => type({ tickets: chosen })}
        />
      )}
    </>
  )
}

type Option = readonly [value: string, name: string]

interface SelectProps {
  label: string
  value: string
  options: readonly Option[]
  onChoose: (value: string) => void
}

function Select({ label, value, options, onChoose }: SelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="field-box">
        <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}

/** How many people it goes to, counted again after each change. */
function Counted() {
  const asked = useAtomValue(askedReachAtom)
  const counted = useAtomValue(reachAtom)
  const countAgain = useSetAtom(countReachAtom)
  const of = JSON.stringify(asked)
  // Nothing is typed when the screen opens.
  const pause = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is counted again whenever this changes.
  useEffect(() => {
    const timer = setTimeout(() => void countAgain(), pause.current)
    pause.current = PAUSE_MS
    return () => clearTimeout(timer)
  }, [of, countAgain])
  if (counted?.failure) return <NotLoaded failure={counted.failure} onRetry={() => void countAgain()} />
  return (
    <p className="letter-reach" role="status">
      {counted?.answer?.reach ? texts.reach(counted.answer.reach) : <Waiting>{texts.counting}</Waiting>}
    </p>
  )
}
