import { useEffect } from 'react'

/** Keeps the screen awake while a ticket is shown, as far as the phone allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isShown = true
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused on a low battery, or before the first tap: the ticket is shown all the same.
      const given = await navigator.wakeLock.request('screen').catch(() => null)
      if (isShown) lock = given
      else await given?.release()
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
}
