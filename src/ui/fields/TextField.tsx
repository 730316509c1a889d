import { type ReactNode, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input, type InputProps } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import './TextField.css'

interface Props
  extends Pick<
    InputProps,
    | 'type'
    | 'onInput'
    | 'step'
    | 'placeholder'
    | 'maxLength'
    | 'autoComplete'
    | 'inputMode'
    | 'enterKeyHint'
    | 'autoCapitalize'
    | 'spellCheck'
  > {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  isOptional?: true
  /** The problem of the present value; null: it is valid. */
  problem?: string | null
  /** The form was submitted: every problem shows. */
  isSubmitted?: boolean
  after?: ReactNode
}

/**
 * A text field, required unless it says otherwise. Its problem shows once the field was edited and left, or the form
 * was submitted. Enter does not submit the form.
 */
export function TextField({
  label,
  name,
  value,
  onChange,
  hint,
  isOptional,
  problem = null,
  isSubmitted = false,
  after,
  ...input
}: Props) {
  const [touched, setTouched] = useState(false)
  const [left, setLeft] = useState(false)
  const shown = isSubmitted || (touched && left) ? problem : null
  return (
    <AriaTextField
      className="field"
      name={name}
      value={value}
      onChange={onChange}
      isRequired={!isOptional}
      isInvalid={shown !== null}
      validationBehavior="aria"
      data-touched={touched || undefined}
      onBlur={() => {
        setTouched(true)
        setLeft(true)
      }}
      onFocus={() => setLeft(false)}
      onKeyDown={event => {
        setTouched(true)
        if (event.key === 'Enter') event.preventDefault()
      }}
    >
      <Label>{label}</Label>
      {hint && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <span className="field-box">
        <Input {...input} id={name} />
        {after}
      </span>
      <span className="field-problem">
        <FieldError>{shown}</FieldError>
      </span>
    </AriaTextField>
  )
}
