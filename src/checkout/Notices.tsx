import { useAtomValue, useSetAtom } from 'jotai'
import type { Notice } from '../../offline/outboxRecord.ts'
import { discardUpdateAtom, dismissNoticeAtom, retryUpdateAtom } from '../outbox/writeUpdate.ts'
import { Alert } from '../ui/messages/Alert.tsx'
import { noticeWordsAtom, otherNoticesAtom } from './notices.ts'

/** The notices that no line of the basket shows. */
export function Notices() {
  const notices = useAtomValue(otherNoticesAtom)
  return notices.map(notice => <NoticeAlert key={notice.id} notice={notice} />)
}

/** It stays until the shopper presses one of its buttons. */
export function NoticeAlert({ notice }: { notice: Notice }) {
  const dismiss = useSetAtom(dismissNoticeAtom)
  const retry = useSetAtom(retryUpdateAtom)
  const discard = useSetAtom(discardUpdateAtom)
  const wordsOf = useAtomValue(noticeWordsAtom)
  const { resource } = notice
  return (
    <Alert type={notice.kind === 'told' ? 'error' : 'warning'}>
      {wordsOf(notice)}{' '}
      {notice.kind === 'stuck' ? (
        <>
          <Choice text="Retry" onChoose={() => retry(resource)} />{' '}
          <Choice text="Discard" onChoose={() => discard(resource)} />
        </>
      ) : (
        <Choice text="Dismiss" onChoose={() => dismiss(resource)} />
      )}
    </Alert>
  )
}

const Choice = ({ text, onChoose }: { text: string; onChoose: () => Promise<void> }) => (
  <button type="button" className="link" onClick={() => void onChoose()}>
    {text}
  </button>
)
