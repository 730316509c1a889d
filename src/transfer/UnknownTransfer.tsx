import { useAtomValue, useSetAtom } from 'jotai'
import { isOnlineAtom } from '../state/outbox.ts'
import { transferTexts } from '../text/transfer.ts'
import { Alert } from '../ui/messages/Alert.tsx'
import { Spinner } from '../ui/messages/Waiting.tsx'
import { isSendingAtom, sendTransfersAtom } from './transfer.ts'

/** Nothing can be edited before it is known whether the tickets were sent. */
export function UnknownTransfer() {
  const send = useSetAtom(sendTransfersAtom)
  const isSending = useAtomValue(isSendingAtom)
  const isOnline = useAtomValue(isOnlineAtom)
  return (
    <>
      <Alert type="warning">{transferTexts.unknown}</Alert>
      {isOnline && (
        <p>
          <button
            type="button"
            className="button"
            aria-busy={isSending || undefined}
            onClick={() => void send()}
          >
            {isSending && <Spinner />}
            {transferTexts.ask}
          </button>
        </p>
      )}
    </>
  )
}
