import { editorTexts } from '../../../text/eventEditor.ts'
import type { InputProps } from './inputProps.ts'

/** Either can be typed first. */
const FORM = /^(?:(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?|[ T]?(\d{2}:\d{2}))?$/

/** A day and, if it has one, a time. A text of another form, as a file may have it, is shown as it is. */
export function MomentInput({ id, value, isWrong, describedBy, onChange }: InputProps) {
  const parts = FORM.exec(value)
  const shared = { 'aria-invalid': isWrong, 'aria-describedby': describedBy }
  if (!parts)
    return (
      <span className="field-box">
        <input {...shared} id={id} value={value} onChange={event => onChange(event.target.value)} />
      </span>
    )
  const [, day = '', timeOfDay = '', time = timeOfDay] = parts
  const change = (newDay: string, newTime: string) => onChange(newTime ? `${newDay} ${newTime}` : newDay)
  return (
    <span className="editor-moment">
      <span className="field-box">
        <input
          {...shared}
          id={id}
          type="date"
          max="9999-12-31"
          value={day}
          onChange={event => change(event.target.value, time)}
        />
      </span>
      <span className="field-box">
        <input
          {...shared}
          type="time"
          aria-label={editorTexts.time}
          value={time}
          onChange={event => change(day, event.target.value)}
        />
      </span>
    </span>
  )
}
