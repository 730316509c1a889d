/** Resolves when the browser shows this page again from its back/forward cache. */
export const pageShown = (): Promise<void> =>
  new Promise(resume => addEventListener('pageshow', () => resume(), { once: true }))
