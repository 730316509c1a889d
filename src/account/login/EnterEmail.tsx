import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { pages } from '../../../contract/pages.ts'
import { isEmail } from '../../../contract/rules/contact.ts'
import { notices } from '../../text/notices.ts'
import { TextField } from '../../ui/TextField.tsx'
import { emailHint } from './emailHint.ts'
import { Form } from './Form.tsx'
import { emailAtom, enterSentCodeAtom, loginProblemAtom, sendCodeAtom, sentToAtom } from './login.ts'

export function EnterEmail() {
  const [email, setEmail] = useAtom(emailAtom)
  const refused = useAtomValue(loginProblemAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const sentTo = useAtomValue(sentToAtom)
  const enterSentCode = useSetAtom(enterSentCodeAtom)
  const problem = email.trim() === '' ? notices.typeEmail : isEmail(email.trim()) ? null : notices.badEmail
  const meant = emailHint(email)
  return (
    <Form field="email" problem={problem} action="Continue" onSubmit={() => void sendCode()}>
      {isSubmitted => (
        <>
          <TextField
            label="Email address"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck="false"
            enterKeyHint="next"
            hint={notices.emailInfo}
            value={email}
            onChange={setEmail}
            problem={problem ?? refused}
            isSubmitted={isSubmitted || refused !== null}
          />
          {meant && (
            <p className="small" role="status">
              Did you mean{' '}
              <button type="button" className="link" onClick={() => setEmail(meant)}>
                {meant}
              </button>
              ?
            </p>
          )}
          {sentTo && (
            <p>
              <button type="button" className="link" onClick={enterSentCode}>
                Type the code that we sent to {sentTo}
              </button>
            </p>
          )}
          <p className="quiet small">
            By continuing you agree to the{' '}
            <a href={pages.purchase_terms.path} target="_blank" rel="noopener">
              Terms of Sale
            </a>
            .
          </p>
        </>
      )}
    </Form>
  )
}
