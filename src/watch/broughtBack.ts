/** Resolves when the page is brought back as it was left, as by the way back from another origin. */
export const broughtBack = (): Promise<void> =>
  new Promise(resume => addEventListener('pageshow', () => resume(), { once: true }))
