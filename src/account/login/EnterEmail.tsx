import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { lazy } from 'react'
import { isEmail } from '../../../contract/rules/contact.ts'
import { captchaAnswerAtom } from '../../captcha/pass.ts'
import { notices } from '../../text/notices.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Later } from '../../ui/Later.tsx'
import { Form } from './Form.tsx'
import {
  codeSiteKeyAtom,
  emailAtom,
  enterSentCodeAtom,
  loginProblemAtom,
  sendCodeAtom,
  sentToAtom,
} from './login.ts'
import { MeantEmail } from './MeantEmail.tsx'
import { TermsNote } from './TermsNote.tsx'

const CaptchaChallenge = lazy(() => import('../../captcha/CaptchaChallenge.tsx'))

export function EnterEmail() {
  const [email, setEmail] = useAtom(emailAtom)
  const refused = useAtomValue(loginProblemAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const sentTo = useAtomValue(sentToAtom)
  const enterSentCode = useSetAtom(enterSentCodeAtom)
  const sitekey = useAtomValue(codeSiteKeyAtom)
  const isPassed = useAtomValue(captchaAnswerAtom) !== null
  const problem = email.trim() === '' ? notices.typeEmail : isEmail(email.trim()) ? null : notices.badEmail
  return (
    <Form
      field="email"
      problem={problem}
      action="Continue"
      isDisabled={sitekey !== null && !isPassed}
      onSubmit={() => void sendCode()}
    >
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
          <MeantEmail email={email} onChange={setEmail} />
          {sentTo && (
            <p>
              <button type="button" className="link" onClick={enterSentCode}>
                Type the code that we sent to {sentTo}
              </button>
            </p>
          )}
          {sitekey && (
            <Later>
              <CaptchaChallenge sitekey={sitekey} />
            </Later>
          )}
          <TermsNote />
        </>
      )}
    </Form>
  )
}
