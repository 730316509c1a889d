import type { Page } from 'playwright'

const seconds = (text: string): number => {
  const [minutes = Number.NaN, rest = Number.NaN] = text.split(':').map(Number)
  return minutes * 60 + rest
}

/** Records the values that the countdown shows, in seconds. Each later call returns the values so far. */
export async function watchShown(page: Page): Promise<() => Promise<number[]>> {
  const shown = await page.evaluateHandle(() => {
    const texts: string[] = []
    const look = () => {
      const text = document.querySelector('[role=timer]')?.textContent
      if (text && text !== texts.at(-1)) texts.push(text)
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return async () => (await shown.jsonValue()).map(seconds)
}
