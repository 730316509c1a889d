import type { Page } from 'playwright'

const seconds = (text: string): number => {
  const [minutes = Number.NaN, rest = Number.NaN] = text.split(':').map(Number)
  return minutes * 60 + rest
}

/** Whatever the countdown shows from now on, in seconds; call it again for what came since the start. */
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
