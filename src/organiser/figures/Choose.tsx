import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import { figureTexts } from '../../text/figures.ts'
import { labelled } from '../events/labelled.ts'
import { ChooseDays } from '../money/ChooseDays.tsx'
import { lastDaysAt, named } from '../money/spans.ts'
import { type Asked, askAtom, datesAtom } from './figures.ts'

/** The days, the event and the date that the figures are of. */
export function Choose({ asked, today }: { asked: Asked; today: string }) {
  const dates = useAtomValue(datesAtom)
  const ask = useSetAtom(askAtom)
  const events = [...Map.groupBy(dates, ({ event_id }) => event_id).values()].flatMap(
    ([first]) => first ?? [],
  )
  const ofEvent = dates.filter(one => one.event_id === asked.event)
  return (
    <div className="figures-choice">
      <ChooseDays
        spans={named(lastDaysAt(today), figureTexts.spans)}
        days={asked.days}
        onChoose={days => ask({ ...asked, days })}
      />
      <Choice
        label={figureTexts.event}
        none={figureTexts.allEvents}
        options={labelled(events, one => [one.event, one.nice_date, one.venue]).map(([one, label]) => [
          one.event_id,
          label,
        ])}
        value={asked.event}
        onChoose={event => void ask({ ...asked, event, date: null })}
      />
      {ofEvent.length > 1 && (
        <Choice
          label={figureTexts.date}
          none={figureTexts.allDates}
          options={ofEvent.map(one => [one.date_id, one.nice_date])}
          value={asked.date}
          onChoose={date => void ask({ ...asked, date })}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  /** What is shown while none is chosen. */
  none: string
  options: [id: number, name: string][]
  value: number | null
  onChoose: (id: number | null) => void
}

function Choice({ label, none, options, value, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="field-box">
        <select
          id={id}
          value={value ?? ''}
          onChange={event => onChoose(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{none}</option>
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
