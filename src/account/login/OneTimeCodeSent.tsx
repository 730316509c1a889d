import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { limits } from '../../../contract/limits.ts'
import { notices } from '../../text/notices.ts'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import { checkCodeAtom, emailAtom, loginProblemAtom, modeAtom, oneTimeCodeAtom } from './login.ts'

export function OneTimeCodeSent() {
  const email = useAtomValue(emailAtom)
  const [code, setCode] = useAtom(oneTimeCodeAtom)
  const [problem, setProblem] = useAtom(loginProblemAtom)
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
          <CodeField code={code} onChange={setCode} problem={problem} onTyped={() => setProblem(null)} />
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
