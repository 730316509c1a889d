import { useAtomValue, useSetAtom } from 'jotai'
import { mailingList } from '../../text/mailingList.ts'
import { FocusedAlert } from '../../ui/messages/FocusedAlert.tsx'
import { Spinner } from '../../ui/messages/Waiting.tsx'
import { confirmMailingAtom, mailingFailureAtom, sendingMailingAtom } from './mailing.ts'

/** The page that the link of the mail leads to. Opening it changes nothing, because programs open links too. */
export function ConfirmMailing() {
  const failure = useAtomValue(mailingFailureAtom)
  const isSending = useAtomValue(sendingMailingAtom)
  const confirm = useSetAtom(confirmMailingAtom)
  return (
    <div className="stack">
      <p>{mailingList.mayWe}</p>
      {failure && <FocusedAlert key={failure}>{failure}</FocusedAlert>}
      <p>
        <button
          type="button"
          className="button"
          aria-busy={isSending || undefined}
          onClick={() => void confirm(location.hash.slice(1))}
        >
          {isSending && <Spinner />}
          Yes, write to me
        </button>
      </p>
    </div>
  )
}
