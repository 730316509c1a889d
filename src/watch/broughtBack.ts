/** Resolves when the page is brought back as it was left, as by the way back from another origin. */
export const broughtBack = (): Promise<void> =>
  new Promise(resume => {
    const look = (event: Event) => {
      if (!(event as PageTransitionEvent).persisted) return
      removeEventListener('pageshow', look)
      resume()
    }
    addEventListener('pageshow', look)
  })
