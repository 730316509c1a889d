import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { limits } from '../../../contract/limits.ts'
import { CodeField } from '../../account/login/CodeField.tsx'
import { CodeCaptcha, isCaptchaOpenAtom } from '../../account/settings/CodeCaptcha.tsx'
import { ownCodeAtom, ownCodeProblemAtom } from '../../account/settings/code.ts'
import { notices } from '../../text/notices.ts'
import { organiserTexts } from '../../text/organiser.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { StepForm } from '../../ui/fields/StepForm.tsx'
import { OutcomeAt } from '../OutcomeAt.tsx'
import { underWayAtom } from '../press.ts'
import { checkProofAtom, endProofAtom, isProofSentAtom, ownEmailAtom, PROOF, sendProofAtom } from './proof.ts'

/** Asks the member for a one-time code, before an act that can cost money. */
export default function ProofDialog() {
  const isSent = useAtomValue(isProofSentAtom)
  const end = useSetAtom(endProofAtom)
  return (
    <Modal isOpen title={organiserTexts.proof} onClose={() => end(false)}>
      {isSent ? <Code /> : <SendCode />}
      <OutcomeAt place={PROOF} />
    </Modal>
  )
}

function SendCode() {
  const email = useAtomValue(ownEmailAtom)
  const isBusy = useAtomValue(underWayAtom).includes(PROOF)
  const isBlocked = useAtomValue(isCaptchaOpenAtom)
  const send = useSetAtom(sendProofAtom)
  return (
    <StepForm problems={[]} onSubmit={() => void send()}>
      {() => (
        <>
          <p>
            {organiserTexts.whyProof} <strong className="code-email">{email}</strong>.
          </p>
          <CodeCaptcha />
          <Button type="submit" isLoading={isBusy} isDisabled={isBlocked}>
            {organiserTexts.sendProof}
          </Button>
          <Cancel />
        </>
      )}
    </StepForm>
  )
}

function Code() {
  const email = useAtomValue(ownEmailAtom)
  const [code, setCode] = useAtom(ownCodeAtom)
  const [problem, setProblem] = useAtom(ownCodeProblemAtom)
  const isBusy = useAtomValue(underWayAtom).includes(PROOF)
  const check = useSetAtom(checkProofAtom)
  return (
    <StepForm problems={[]} onSubmit={() => void check()}>
      {() => (
        <>
          <p className="quiet">
            We sent it to <strong className="code-email">{email}</strong>. {notices.codeValid}
          </p>
          <CodeField code={code} onChange={setCode} problem={problem} onTyped={() => setProblem(null)} />
          <Button type="submit" isLoading={isBusy} isDisabled={code.length !== limits.codeLength}>
            {organiserTexts.giveProof}
          </Button>
          <Cancel />
        </>
      )}
    </StepForm>
  )
}

function Cancel() {
  const end = useSetAtom(endProofAtom)
  return (
    <Button look="plain" onPress={() => end(false)}>
      Cancel
    </Button>
  )
}
