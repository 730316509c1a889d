import { useEffect, useEffectEvent } from 'react'

/**
 * While the component is mounted, the way back (the browser's button, a phone's gesture) calls `onClose` instead of leaving
 * the page. The function that it returns goes that way.
 */
export function useBackToClose(onClose: () => void): () => void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const back = () => close()
    history.pushState(null, '')
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  return goBack
}

const goBack = () => history.back()
