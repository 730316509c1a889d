import { useAtomValue } from 'jotai'
import { isOnlineAtom } from '../state/waiting.ts'
import { Icon } from '../ui/Icon.tsx'
import './ConnectionStrip.css'

/** Only while there is no network: what still holds. */
export function ConnectionStrip() {
  const isOnline = useAtomValue(isOnlineAtom)
  return (
    <div role="status">
      {!isOnline && (
        <p className="connection-strip small">
          <Icon name="warning" />
          <span>
            <strong>No connection.</strong> Your basket is saved on this phone.
          </span>
        </p>
      )}
    </div>
  )
}
