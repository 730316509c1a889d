import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { limits } from '../../../contract/limits.ts'
import { accountFailures } from '../../text/accountFailures.ts'
import { notices } from '../../text/notices.ts'
import { Button } from '../../ui/Button.tsx'
import { StepForm } from '../../ui/fields/StepForm.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { Waiting } from '../../ui/messages/Waiting.tsx'
import { CodeField } from '../login/CodeField.tsx'
import { CodeCaptcha, isCaptchaOpenAtom } from './CodeCaptcha.tsx'
import { ownCodeAtom, ownCodeProblemAtom } from './code.ts'
import { deleteAccountAtom, deletionAtom, deletionStepAtom, sendDeletionCodeAtom } from './deletion.ts'
import { SettingsPart } from './SettingsPart.tsx'
import { type Said, usePress } from './usePress.ts'

interface FormProps {
  isBusy: boolean
  press: (work: () => Promise<Said>) => Promise<void>
}

/** Deletes the account, once its owner has read what goes and what stays, and has typed a code. */
export function DeleteAccount({ email }: { email: string }) {
  const step = useAtomValue(deletionStepAtom)
  const goTo = useGoTo()
  const { said, ...form } = usePress()
  return (
    <SettingsPart id="delete" title="Delete your account" said={said}>
      {step === null ? (
        <>
          <p>You see what goes and what stays before anything is deleted.</p>
          <p>
            <Button look="plain" onPress={() => goTo('reading')}>
              Delete account
            </Button>
          </p>
        </>
      ) : (
        <>
          <Consequences />
          {step === 'reading' ? <SendCode email={email} {...form} /> : <Code email={email} {...form} />}
        </>
      )}
    </SettingsPart>
  )
}

/** Goes to a step. The button that was pressed is gone then, so the heading has the focus. */
function useGoTo() {
  const setStep = useSetAtom(deletionStepAtom)
  return (step: 'reading' | null) => {
    setStep(step)
    document.getElementById('delete')?.focus()
  }
}

const Consequences = () => (
  <>
    <h3>What goes</h3>
    <ul className="settings-points">
      <li>Your name, e-mail address and contact number, saved addresses and saved cards</li>
      <li>Your ticket wallet and basket, on all devices: each is signed out</li>
      <li>What you agreed to be sent, your answers to organisers, and your memberships</li>
    </ul>
    <h3>What stays</h3>
    <ul className="settings-points">
      <li>
        What was ordered, paid and refunded, without your name and address, for as long as accounting and tax
        law ask
      </li>
      <li>Gift Aid declarations with the name and address on them, because the charity claims tax by them</li>
      <li>Tickets that you have sent to others, who keep them</li>
    </ul>
    <p>
      If an event of yours is cancelled, the money still goes back the way it came, but we cannot write to you
      about it. A deleted account does not come back.
    </p>
  </>
)

function SendCode({ email, isBusy, press }: FormProps & { email: string }) {
  const deletion = useAtomValue(deletionAtom)
  const fetchAgain = useSetAtom(deletionAtom)
  const goTo = useGoTo()
  const send = useSetAtom(sendDeletionCodeAtom)
  const isBlocked = useAtomValue(isCaptchaOpenAtom)
  if (deletion === null) return <Waiting>Looking for what is still open</Waiting>
  const isOpen = deletion === 'failed' || deletion.open.length > 0
  return (
    <>
      {deletion === 'failed' && <Alert type="error">{accountFailures.get_account_deletion}</Alert>}
      {deletion !== 'failed' && (
        <>
          <Listed title="Before you can delete your account" sentences={deletion.open} />
          <Listed title="Save first what you want to keep" sentences={deletion.losses} />
        </>
      )}
      <CodeCaptcha />
      {!isOpen && <p>To delete your account, type the code that we send to {email}.</p>}
      <p className="settings-acts">
        {isOpen ? (
          <Button onPress={() => void fetchAgain()}>Check again</Button>
        ) : (
          <Button isLoading={isBusy} isDisabled={isBlocked} onPress={() => void press(send)}>
            Send code
          </Button>
        )}
        <Button look="plain" onPress={() => goTo(null)}>
          Keep account
        </Button>
      </p>
    </>
  )
}

const Listed = ({ title, sentences }: { title: string; sentences: string[] }) =>
  sentences.length > 0 && (
    <Alert type="warning">
      <h3>{title}</h3>
      <ul>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  )

function Code({ email, isBusy, press }: FormProps & { email: string }) {
  const [code, setCode] = useAtom(ownCodeAtom)
  const [problem, setProblem] = useAtom(ownCodeProblemAtom)
  const remove = useSetAtom(deleteAccountAtom)
  const goTo = useGoTo()
  return (
    <StepForm problems={[]} onSubmit={() => void press(remove)}>
      {() => (
        <>
          <h3>Code sent to inbox</h3>
          <p className="quiet">
            We sent it to <strong className="code-email">{email}</strong>. {notices.codeValid}
          </p>
          <CodeField code={code} onChange={setCode} problem={problem} onTyped={() => setProblem(null)} />
          <p className="settings-acts">
            <Button type="submit" isLoading={isBusy} isDisabled={code.length !== limits.codeLength}>
              Delete account for good
            </Button>
            <Button look="plain" onPress={() => goTo(null)}>
              Keep account
            </Button>
          </p>
        </>
      )}
    </StepForm>
  )
}
