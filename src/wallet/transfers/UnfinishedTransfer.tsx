import { useAtomValue } from 'jotai'
import { transferTexts } from '../../text/transfer.ts'
import { isSendingWhenOnlineAtom, isUnknownAtom, keepSendPromiseAtom } from '../../transfer/transfer.ts'
import { transfersDraft } from '../../transfer/transfersDraft.ts'
import { UnknownTransfer } from '../../transfer/UnknownTransfer.tsx'
import { Alert } from '../../ui/messages/Alert.tsx'
import { LateToasts } from '../../ui/messages/LateToasts.tsx'
import { sendPath } from './sendPath.ts'

/** What was begun to be sent: its answer is asked for, and the form can be opened again. */
export default function UnfinishedTransfer() {
  useAtomValue(keepSendPromiseAtom)
  const isUnknown = useAtomValue(isUnknownAtom)
  const isPromised = useAtomValue(isSendingWhenOnlineAtom)
  const { sale_reference } = useAtomValue(transfersDraft.atom)
  return (
    <section className="stack">
      {isUnknown && <UnknownTransfer />}
      {isPromised && <Alert type="info">{transferTexts.waits}</Alert>}
      {!isUnknown && sale_reference && (
        <p className="card row">
          {transferTexts.unfinished}
          <span>
            <a href={sendPath(sale_reference)}>{transferTexts.goOn}</a>
          </span>
        </p>
      )}
      <LateToasts />
    </section>
  )
}
