import { useEffect } from 'react'
import { paced } from '../../platform/pause.ts'

/** Reads again at this pace while the page is visible, and as soon as it is, or the network is back. */
export function useReadAgain(load: () => Promise<void>, everyMs: number): void {
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && void load()
    const timer = setInterval(again, paced(everyMs))
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [load, everyMs])
}
