import { useEffect, useState } from 'react'

/** Keeps the screen awake while a ticket is shown; false where the phone does not allow it. */
export function useWakeLock(): boolean {
  const [isAwake, setAwake] = useState(true)
  useEffect(() => {
    if (!('wakeLock' in navigator)) return setAwake(false)
    let lock: WakeLockSentinel | null = null
    let asking = false
    let isShown = true
    const ask = async () => {
      if (document.visibilityState !== 'visible' || asking || (lock && !lock.released)) return
      asking = true
      // A browser may refuse on a low battery or before the first tap; the ticket is shown in any case.
      const given = await navigator.wakeLock.request('screen').catch(() => null)
      asking = false
      if (!isShown) return given?.release()
      lock = given
      setAwake(given !== null)
    }
    const askAgain = () => void ask()
    askAgain()
    document.addEventListener('visibilitychange', askAgain)
    document.addEventListener('pointerup', askAgain, { once: true })
    return () => {
      isShown = false
      document.removeEventListener('visibilitychange', askAgain)
      document.removeEventListener('pointerup', askAgain)
      void lock?.release()
    }
  }, [])
  return isAwake
}
