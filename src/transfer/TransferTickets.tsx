import { useAtomValue, useSetAtom } from 'jotai'
import { isOnlineAtom } from '../state/outbox.ts'
import { transferTexts } from '../text/transfer.ts'
import { BottomBar } from '../ui/BottomBar.tsx'
import { StepForm } from '../ui/fields/StepForm.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Alert } from '../ui/messages/Alert.tsx'
import { Spinner } from '../ui/messages/Waiting.tsx'
import { TransferSection } from './TransferSection.tsx'
import {
  isSendingAtom,
  isSendingWhenOnlineAtom,
  isSentAtom,
  isUnknownAtom,
  keepSendPromiseAtom,
  refusalAtom,
  sectionsAtom,
  sendTransfersAtom,
  showProblemsAtom,
  transferProblemsAtom,
} from './transfer.ts'
import { UnknownTransfer } from './UnknownTransfer.tsx'
import './TransferTickets.css'

interface Way {
  href: string
  text: string
}

/** Sends tickets of an order to other people. `back`: the way to the page on which it was chosen. */
export default function TransferTickets({ back }: { back: Way }) {
  useAtomValue(keepSendPromiseAtom)
  const isSent = useAtomValue(isSentAtom)
  const isUnknown = useAtomValue(isUnknownAtom)
  return (
    <section className="transfer stack">
      <p>
        <a href={back.href}>
          <Icon name="back" /> {back.text}
        </a>
      </p>
      <h2 tabIndex={-1} ref={heading => heading?.focus({ preventScroll: true })}>
        {transferTexts.title}
      </h2>
      {isUnknown ? <UnknownTransfer /> : isSent ? <Sent /> : <Form back={back.href} />}
    </section>
  )
}

const Sent = () => (
  <>
    <Alert type="success">{transferTexts.sent}</Alert>
    <p className="quiet">{transferTexts.where}</p>
  </>
)

function Form({ back }: { back: string }) {
  const sections = useAtomValue(sectionsAtom)
  const problems = useAtomValue(transferProblemsAtom)
  const refusal = useAtomValue(refusalAtom)
  const isPromised = useAtomValue(isSendingWhenOnlineAtom)
  const send = useSetAtom(sendTransfersAtom)
  const showProblems = useSetAtom(showProblemsAtom)
  if (sections.length === 0)
    return (
      <>
        {refusal && <Alert type="error">{refusal}</Alert>}
        <p>{transferTexts.none}</p>
      </>
    )
  return (
    <StepForm problems={problems} onSubmit={() => void send()} onProblems={showProblems}>
      {isSubmitted => (
        <>
          <p className="quiet">{transferTexts.intro}</p>
          {refusal && <Alert type="error">{refusal}</Alert>}
          {sections.map(section => (
            <TransferSection key={section.ticket_id} section={section} isSubmitted={isSubmitted} />
          ))}
          {isPromised && <Alert type="info">{transferTexts.waits}</Alert>}
          <BottomBar>
            <SendButton isDisabled={problems.length > 0} />
            <a className="button" data-look="plain" href={back}>
              Back
            </a>
          </BottomBar>
        </>
      )}
    </StepForm>
  )
}

/** It can be pressed while it is disabled, because a press shows what is missing. */
function SendButton({ isDisabled }: { isDisabled: boolean }) {
  const isSending = useAtomValue(isSendingAtom)
  const isOnline = useAtomValue(isOnlineAtom)
  const isPromised = useAtomValue(isSendingWhenOnlineAtom)
  const offline = isPromised ? transferTexts.doNotSend : transferTexts.sendWhenOnline
  return (
    <button
      type="submit"
      className="button"
      aria-disabled={isDisabled || isSending || undefined}
      aria-busy={isSending || undefined}
      data-pending={isSending || undefined}
    >
      {isSending && <Spinner />}
      {isOnline ? transferTexts.send : offline}
    </button>
  )
}
