import { useEffect, useRef } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { limits } from '../../../contract/limits.ts'
import { codeDigits } from '../../../contract/rules/contact.ts'
import { Icon } from '../../ui/Icon.tsx'
import '../../ui/fields/TextField.css'
import './CodeField.css'

interface Props {
  /** Its digits. */
  code: string
  onChange: (code: string) => void
  /** Why the code was refused; null: it was not. */
  problem: string | null
  /** Something was typed: the problem is about the code before. */
  onTyped: () => void
}

/** The field of a one-time code. */
export function CodeField({ code, onChange, problem, onTyped }: Props) {
  const input = useRef<HTMLInputElement>(null)

  // A refused code is cleared, and its field keeps the focus.
  useEffect(() => {
    if (problem) input.current?.focus()
  }, [problem])

  return (
    <TextField
      className="field"
      data-code=""
      name="code"
      value={code}
      onChange={typed => {
        onChange(codeDigits(typed, limits.codeLength))
        if (typed) onTyped()
      }}
      isRequired
      isInvalid={problem !== null}
      validationBehavior="aria"
      autoFocus
      onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
    >
      <Label>One-time code</Label>
      <span className="field-box">
        {/* No length limit: a pasted "123 456" is stripped first and cut after. */}
        <Input
          ref={input}
          id="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          spellCheck="false"
        />
        {code && (
          <button
            type="button"
            className="code-clear"
            aria-label="Clear code"
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          >
            <Icon name="clear" />
          </button>
        )}
      </span>
      <span className="field-problem">
        <FieldError>{problem}</FieldError>
      </span>
    </TextField>
  )
}
