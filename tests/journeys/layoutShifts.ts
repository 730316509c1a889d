import type { Page } from 'playwright'

/** Adds up the layout shifts of each document that is opened after this. Answers their sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = Object.assign(window, { moved: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) moved.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: number }).moved)
}
