import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { pages } from '../../contract/pages.ts'
import { whenReachable } from '../platform/whenReachable.ts'
import { isOnlineAtom } from '../state/outbox.ts'
import { doorTexts } from '../text/door.ts'
import { Icon } from '../ui/Icon.tsx'
import { mergeFailureAtom } from './merge.ts'

const LateNotTaken = lazy(() => whenReachable(() => import('./NotTaken.tsx')))

/** What this account may not hand in. */
export const NotTaken = () => (
  <Suspense>
    <LateNotTaken />
  </Suspense>
)

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
        <div className="door-strip">
          <Icon name="warning" />
          <div>
            {text}{' '}
            {isOnline && failure === 'signed_out' && (
              <a href={`${pages.sign_in.path}?to=door`}>{doorTexts.signInToMerge}</a>
            )}
            {isOnline && failure === 'not_member' && <NotTaken />}
          </div>
        </div>
      )}
    </div>
  )
}
