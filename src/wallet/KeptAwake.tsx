import { notices } from '../text/notices.ts'
import { useWakeLock } from './useWakeLock.ts'

/** Keeps the screen awake, and says where the phone does not allow it. */
export function KeptAwake() {
  const isAwake = useWakeLock()
  return isAwake ? null : (
    <p className="quiet small" role="status" data-passing>
      {notices.staysDark}
    </p>
  )
}
