import { useAtomValue } from 'jotai'
import { pages } from '../../contract/pages.ts'
import { isOnlineAtom } from '../state/outbox.ts'
import { doorTexts } from '../text/door.ts'
import { Icon } from '../ui/Icon.tsx'
import { mergeFailureAtom } from './merge.ts'

/** Says why scans are not merged now, and where they are. */
export function DoorStrip() {
  const isOnline = useAtomValue(isOnlineAtom)
  const failure = useAtomValue(mergeFailureAtom)
  const text = !isOnline
    ? doorTexts.offline
    : failure === 'signed_out'
      ? doorTexts.signedOut
      : failure === 'not_member'
        ? doorTexts.noLongerMember
        : failure && doorTexts.unanswered
  return (
    <div role="status">
      {text && (
        <p className="door-strip">
          <Icon name="warning" />
          <span>
            {text}{' '}
            {isOnline && failure === 'signed_out' && (
              <a href={`${pages.sign_in.path}?to=door`}>{doorTexts.signInToMerge}</a>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
