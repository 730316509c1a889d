import { useWakeLock } from '../platform/useWakeLock.ts'
import { notices } from '../text/notices.ts'

/** Keeps the screen awake, and says where the phone does not allow it. */
export function KeptAwake() {
  const isAwake = useWakeLock()
  return isAwake ? null : (
    <p className="quiet small" role="status" data-passing>
      {notices.staysDark}
    </p>
  )
}
