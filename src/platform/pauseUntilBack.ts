/** Resolves after this many milliseconds, or as soon as the network is back or the page becomes visible. */
export function pauseUntilBack(ms: number): Promise<void> {
  return new Promise(resume => {
    const listening = new AbortController()
    const { signal } = listening
    const end = () => {
      listening.abort()
      clearTimeout(timer)
      resume()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), {
      signal,
    })
  })
}
