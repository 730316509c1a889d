/** Resolves when the browser shows this page again from its back/forward cache. */
export const pageShown = (): Promise<void> =>
  new Promise(resume => addEventListener('pageshow', () => resume(), { once: true }))

/** Resolves after this many milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise(resume => setTimeout(resume, ms))

/** A specified wait in milliseconds; a test server may divide it by its setting PACE. */
export function paced(ms: number): number {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=pace]')
  return ms / (Number(meta?.content) || 1)
}

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
