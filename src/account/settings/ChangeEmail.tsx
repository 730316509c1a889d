import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { limits } from '../../../contract/limits.ts'
import { isEmail, sameEmail } from '../../../contract/rules/contact.ts'
import { notices } from '../../text/notices.ts'
import { Button } from '../../ui/Button.tsx'
import { StepForm } from '../../ui/fields/StepForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { CodeField } from '../login/CodeField.tsx'
import { MeantEmail } from '../login/MeantEmail.tsx'
import { CodeCaptcha, isCaptchaOpenAtom } from './CodeCaptcha.tsx'
import { ownCodeAtom, ownCodeProblemAtom } from './code.ts'
import {
  changeEmailAtom,
  codeSentToAtom,
  newEmailAtom,
  sendChangeCodeAtom,
  typeEmailAgainAtom,
} from './email.ts'
import { SettingsPart } from './SettingsPart.tsx'
import { type Said, usePress } from './usePress.ts'

interface FormProps {
  isBusy: boolean
  press: (work: () => Promise<Said>) => Promise<void>
}

/** The e-mail address, which is changed once a code that was sent to the new one is typed. */
export function ChangeEmail({ email }: { email: string }) {
  const [typed, type] = useAtom(newEmailAtom)
  const sentTo = useAtomValue(codeSentToAtom)
  const { said, ...form } = usePress()
  return (
    <SettingsPart id="who" title="E-mail address" said={said}>
      <p>{email}</p>
      <p className="quiet small">You sign in with it, and your tickets and letters are sent there.</p>
      {typed === null ? (
        <p>
          <Button look="plain" onPress={() => type('')}>
            Change e-mail address
          </Button>
        </p>
      ) : sentTo === null ? (
        <NewEmail email={email} typed={typed} {...form} />
      ) : (
        <Code sentTo={sentTo} {...form} />
      )}
    </SettingsPart>
  )
}

function NewEmail({ email, typed, isBusy, press }: FormProps & { email: string; typed: string }) {
  const type = useSetAtom(newEmailAtom)
  const send = useSetAtom(sendChangeCodeAtom)
  const isBlocked = useAtomValue(isCaptchaOpenAtom)
  const problem = problemOf(typed, email)
  return (
    <StepForm problems={problem ? [{ field: 'new_email', problem }] : []} onSubmit={() => void press(send)}>
      {isSubmitted => (
        <>
          <TextField
            label="New e-mail address"
            name="new_email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck="false"
            enterKeyHint="next"
            hint="We send a code there. Nothing changes before you have typed it here."
            value={typed}
            onChange={type}
            problem={problem}
            isSubmitted={isSubmitted}
          />
          <MeantEmail email={typed} onChange={type} />
          <CodeCaptcha />
          <p className="settings-acts">
            <Button type="submit" isLoading={isBusy} isDisabled={isBlocked}>
              Send code
            </Button>
            <Button look="plain" onPress={() => type(null)}>
              Cancel
            </Button>
          </p>
        </>
      )}
    </StepForm>
  )
}

function problemOf(typed: string, email: string): string | null {
  if (typed.trim() === '') return notices.typeEmail
  if (!isEmail(typed.trim())) return notices.badEmail
  return sameEmail(typed) === email ? 'This is your e-mail address already' : null
}

function Code({ sentTo, isBusy, press }: FormProps & { sentTo: string }) {
  const [code, setCode] = useAtom(ownCodeAtom)
  const [problem, setProblem] = useAtom(ownCodeProblemAtom)
  const change = useSetAtom(changeEmailAtom)
  const again = useSetAtom(typeEmailAgainAtom)
  return (
    <StepForm problems={[]} onSubmit={() => void press(change)}>
      {() => (
        <>
          <h3>Code sent to inbox</h3>
          <p className="quiet">
            We sent it to <strong className="code-email">{sentTo}</strong>. {notices.codeValid}
          </p>
          <CodeField code={code} onChange={setCode} problem={problem} onTyped={() => setProblem(null)} />
          <p>
            <button type="button" className="link" onClick={again}>
              {notices.changeEmail}
            </button>
          </p>
          <p>
            <Button type="submit" isLoading={isBusy} isDisabled={code.length !== limits.codeLength}>
              Change address
            </Button>
          </p>
        </>
      )}
    </StepForm>
  )
}
