import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { FieldKind } from '../../../contract/catalogue/formTable.ts'
import type { FieldText, Look } from '../../text/formTexts.ts'
import { codeChoicesAtom } from '../codes/madeFor.ts'
import { ConflictAt } from './ConflictAt.tsx'
import { editedAtom, fieldsAtom, isSubmittedAtom } from './draftState.ts'
import { editFieldAtom } from './edit.ts'
import { CodeFor } from './inputs/CodeFor.tsx'
import type { InputProps } from './inputs/inputProps.ts'
import { MomentInput } from './inputs/MomentInput.tsx'
import { TicketTypeChoice } from './inputs/TicketTypeChoice.tsx'
import { timeZones } from './inputs/timeZones.ts'
import { problemsAtom } from './problemsFound.ts'
import '../../ui/fields/TextField.css'
import '../../ui/fields/Checkbox.css'

interface Props {
  /** Its path in the event. */
  path: string
  kind: FieldKind
  text: FieldText
  /** What a screen reader hears before the label: the row that the field is in. */
  of?: string
}

/** A field of an event: what is typed is kept at each key. Its problem shows once it was left, or after Publish. */
export function Field({ path, kind, text, of }: Props) {
  const value = useAtomValue(fieldsAtom)[path] ?? ''
  const problem = useAtomValue(problemsAtom).find(({ field }) => field === path)?.message ?? null
  const isSubmitted = useAtomValue(isSubmittedAtom)
  const edit = useSetAtom(editFieldAtom)
  const edited = useAtomValue(editedAtom)
  const codeChoices = useAtomValue(codeChoicesAtom)[edited?.organiser ?? 0]
  const [isLeft, setLeft] = useState(false)
  const shown = isSubmitted || (isLeft && value !== '') ? problem : null
  const input: InputProps = {
    id: path,
    value,
    isWrong: shown !== null,
    describedBy: `${path}-hint ${path}-problem`,
    onChange: typed => edit(path, typed),
  }
  const codeFor = codeForOf(text.look)
  const label = (
    <>
      {of && <span className="visually-hidden">{of}: </span>}
      {text.label}
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that its field was left.
    <div
      className="field"
      data-invalid={shown !== null || undefined}
      onBlur={() => setLeft(true)}
      onFocus={() => setLeft(false)}
    >
      {kind === 'flag' ? (
        <FlagInput {...input}>{label}</FlagInput>
      ) : codeFor && codeChoices ? (
        <CodeFor
          row={path.slice(0, path.lastIndexOf('.'))}
          of={of ?? ''}
          what={codeFor}
          choices={codeChoices}
        />
      ) : (
        <>
          <label htmlFor={path}>{label}</label>
          <span className="field-hint" id={`${path}-hint`}>
            {text.hint}
          </span>
          <ValueInput {...input} look={lookOf(kind, text.look)} kind={kind} />
        </>
      )}
      <span className="field-problem" id={`${path}-problem`}>
        {shown}
      </span>
      <ConflictAt field={path} />
    </div>
  )
}

const codeForOf = (look: Look | undefined) =>
  typeof look === 'object' && 'codeFor' in look ? look.codeFor : null

const lookOf = (kind: FieldKind, look: Look | undefined): Look =>
  look ?? (kind === 'list' || kind === 'alternatives' ? 'prose' : 'line')

const FlagInput = ({ id, value, onChange, children }: InputProps & { children: ReactNode }) => (
  <label className="checkbox">
    <input
      type="checkbox"
      id={id}
      checked={value === 'true'}
      onChange={event => onChange(event.target.checked ? 'true' : '')}
    />
    <span>{children}</span>
  </label>
)

function ValueInput({ look, kind, ...input }: InputProps & { look: Look; kind: FieldKind }) {
  const { id, value, isWrong, describedBy, onChange } = input
  const shared = {
    id,
    value,
    'aria-invalid': isWrong,
    'aria-describedby': describedBy,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (look === 'ticket') return <TicketTypeChoice {...input} />
  if (look === 'moment') return <MomentInput {...input} />
  if (look === 'prose' || codeForOf(look))
    return (
      <span className="field-box">
        <textarea {...shared} rows={value.length > 120 || kind === 'text' ? 6 : 3} />
      </span>
    )
  const choices = look === 'zone' ? timeZones : typeof look === 'object' && 'choices' in look && look.choices
  if (choices) {
    return (
      <span className="field-box">
        <select {...shared}>
          {choices.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      </span>
    )
  }
  const isNumber = look === 'money' || kind === 'number'
  return (
    <span className="field-box">
      <input
        {...shared}
        type={look === 'clock' ? 'time' : 'text'}
        autoComplete="off"
        inputMode={isNumber ? 'decimal' : undefined}
      />
    </span>
  )
}
