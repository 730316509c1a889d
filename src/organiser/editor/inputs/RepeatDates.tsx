import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { repeatedDays, weekdayOf } from '../../../../contract/catalogue/repeat.ts'
import { plural } from '../../../../contract/format/words.ts'
import { editorTexts } from '../../../text/eventEditor.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { addDatesAtom } from '../edit.ts'

const EMPTY = { from: '', until: '', time: '', everyWeeks: '1', except: '' }

/** Adds dates by a rule: on some days of the week, from a day until another one. Each can then be changed. */
export function RepeatDates() {
  const add = useSetAtom(addDatesAtom)
  const [typed, setTyped] = useState(EMPTY)
  const [weekdays, setWeekdays] = useState<readonly number[]>([])
  const id = useId()
  const chosen =
    weekdays.length > 0 || !typed.from ? weekdays : [weekdayOf(Date.parse(`${typed.from}T00:00Z`))]
  const days = repeatedDays({
    from: typed.from,
    until: typed.until,
    weekdays: chosen,
    everyWeeks: Number(typed.everyWeeks) || 1,
    except: typed.except.split(/[\s,]+/),
  })
  const field = (key: keyof typeof EMPTY, label: string, type: string) => (
    <div className="field">
      <label htmlFor={id + key}>{label}</label>
      <span className="field-box">
        <input
          id={id + key}
          type={type}
          value={typed[key]}
          onChange={event => setTyped({ ...typed, [key]: event.target.value })}
        />
      </span>
    </div>
  )
  return (
    <Fold summary={editorTexts.repeat}>
      <div className="editor-fields">
        {field('from', editorTexts.repeatFrom, 'date')}
        {field('until', editorTexts.repeatUntil, 'date')}
        {field('time', editorTexts.repeatTime, 'time')}
        {field('everyWeeks', editorTexts.repeatWeeks, 'number')}
        {field('except', editorTexts.repeatExcept, 'text')}
      </div>
      <fieldset className="editor-weekdays">
        <legend>{editorTexts.repeatOn}</legend>
        {editorTexts.weekdays.map((name, weekday) => (
          <label key={name} className="checkbox">
            <input
              type="checkbox"
              checked={chosen.includes(weekday)}
              onChange={event =>
                setWeekdays(
                  event.target.checked ? [...chosen, weekday] : chosen.filter(one => one !== weekday),
                )
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <p>
        <button
          type="button"
          className="button"
          data-look="plain"
          disabled={days.length === 0}
          onClick={() => {
            add(days.map(day => (typed.time ? `${day} ${typed.time}` : day)))
            setTyped(EMPTY)
          }}
        >
          {days.length === 0 ? editorTexts.repeatNothing : editorTexts.repeatAdd(plural(days.length, 'date'))}
        </button>
      </p>
    </Fold>
  )
}
