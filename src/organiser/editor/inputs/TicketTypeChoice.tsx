import { useAtomValue } from 'jotai'
import { rowKeys } from '../../../../contract/catalogue/formFields.ts'
import { editorTexts } from '../../../text/eventEditor.ts'
import { fieldsAtom } from '../draftState.ts'
import type { InputProps } from './inputProps.ts'

/** The choice of a ticket type of the event, by its name. */
export function TicketTypeChoice({ id, value, isWrong, describedBy, onChange }: InputProps) {
  const fields = useAtomValue(fieldsAtom)
  const names = rowKeys(fields.tickets).map(row => fields[`tickets.${row}.name`]?.trim() ?? '')
  // A name that was changed meanwhile stays shown, with its problem.
  const shown = [...new Set([...names, value])].filter(Boolean)
  return (
    <span className="field-box">
      <select
        id={id}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onChange={event => onChange(event.target.value)}
      >
        <option value="">{editorTexts.chooseTicket}</option>
        {shown.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
