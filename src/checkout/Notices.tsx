import { useAtomValue, useSetAtom } from 'jotai'
import type { Notice } from '../../offline/outboxRecord.ts'
import { Alert } from '../ui/Alert.tsx'
import { noticeWords, otherNoticesAtom } from './noticed.ts'
import { discardAtom, dismissAtom, retryAtom } from './writeDown.ts'

/** What became of updates that were not applied, and that no line of the basket tells of. */
export function Notices() {
  const notices = useAtomValue(otherNoticesAtom)
  return notices.map(notice => <NoticeAlert key={notice.id} notice={notice} />)
}

/** Stays until the shopper has seen to it. */
export function NoticeAlert({ notice }: { notice: Notice }) {
  const dismiss = useSetAtom(dismissAtom)
  const retry = useSetAtom(retryAtom)
  const discard = useSetAtom(discardAtom)
  const { resource } = notice
  return (
    <Alert type="warning">
      {noticeWords(notice)}{' '}
      {notice.kind === 'stuck' ? (
        <>
          <Way text="Retry" go={() => retry(resource)} /> <Way text="Discard" go={() => discard(resource)} />
        </>
      ) : (
        <Way text="Dismiss" go={() => dismiss(resource)} />
      )}
    </Alert>
  )
}

const Way = ({ text, go }: { text: string; go: () => Promise<void> }) => (
  <button type="button" className="link" onClick={() => void go()}>
    {text}
  </button>
)
