import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { limits } from '../../../contract/limits.ts'
import { codeDigits } from '../../../contract/rules/contact.ts'
import { notices } from '../../text/notices.ts'
import { Icon } from '../../ui/Icon.tsx'
import '../../ui/fields/TextField.css'
import './OneTimeCodeSent.css'
import { Form } from './Form.tsx'
import { checkCodeAtom, emailAtom, loginProblemAtom, modeAtom, oneTimeCodeAtom } from './login.ts'

export function OneTimeCodeSent() {
  const email = useAtomValue(emailAtom)
  const code = useAtomValue(oneTimeCodeAtom)
  const setProblem = useSetAtom(loginProblemAtom)
  const setMode = useSetAtom(modeAtom)
  const check = useSetAtom(checkCodeAtom)
  return (
    <Form
      field="code"
      problem={null}
      action="Verify"
      isDisabled={code.length !== limits.codeLength}
      onSubmit={() => void check()}
    >
      {() => (
        <>
          <h2>Code sent to inbox</h2>
          <p className="quiet">
            We sent it to <strong className="code-email">{email.trim()}</strong>. {notices.codeValid}
          </p>
          <CodeField />
          <p>
            <button
              type="button"
              className="link"
              onClick={() => {
                setProblem(null)
                setMode('enter_email')
              }}
            >
              {notices.changeEmail}
            </button>
          </p>
        </>
      )}
    </Form>
  )
}

function CodeField() {
  const [code, setCode] = useAtom(oneTimeCodeAtom)
  const [problem, setProblem] = useAtom(loginProblemAtom)
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
        setCode(codeDigits(typed, limits.codeLength))
        if (typed) setProblem(null)
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
              setCode('')
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
