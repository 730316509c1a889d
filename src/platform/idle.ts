/** No work waits longer than this for the page to be idle. */
const LATEST_MS = 2000

/** Waits until the page has nothing else to do. */
export const idle = (): Promise<void> =>
  new Promise(resume => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resume(), { timeout: LATEST_MS })
    // Safari does not have it: what is waiting there runs first all the same.
    else setTimeout(resume)
  })
