import { atom } from 'jotai'
import { flushSync } from 'react-dom'
import { pageAt } from '../../contract/pages.ts'
import { pause } from '../platform/pause.ts'
import { openingAtom, paintedAtom, type View, viewAtom } from '../state/page.ts'
import { fetchPage } from './latePages.ts'
import { titleOf } from './title.ts'

/** A page is loaded when the press on its link begins. Its data is not used after this long. */
const FRESH_MS = 3000

let begun: { address: string; at: number; view: Promise<View> } | null = null

/** Begins to load a page whose link is being pressed, but not for people who save data. */
export function loadAhead(address: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData || isFresh(address)) return
  begun = { address, at: performance.now(), view: viewOf(address) }
}

const isFresh = (address: string): boolean =>
  begun?.address === address && performance.now() - begun.at < FRESH_MS

/** Shows the page at an address of the site, without leaving the document. */
export const openPageAtom = atom(null, async (get, set, address: string): Promise<void> => {
  set(openingAtom, address)
  const ahead = isFresh(address) ? begun : null
  begun = null
  const view = await (ahead?.view ?? viewOf(address))
  if (get(openingAtom) !== address) return
  set(openingAtom, null)
  await changing(() =>
    flushSync(() => {
      set(paintedAtom, null)
      set(viewAtom, view)
    }),
  )
  document.title = titleOf(view)
})

/** Fades between pages, where the browser can and the visitor allows motion. */
async function changing(change: () => void): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) change()
  else {
    const transition = document.startViewTransition(change)
    // The browser skips a transition that takes too long; the page has changed all the same.
    for (const step of [transition.ready, transition.finished]) step.catch(() => {})
    await transition.updateCallbackDone
  }
}

/** Loads the code of a page and its data at the same time, once the browser has shown that the link is pressed. */
async function viewOf(address: string): Promise<View> {
  await pause(0)
  const url = new URL(address, location.href)
  const place = pageAt(url.pathname)
  // The first paint needs nothing of what asks for data.
  const asked = import('./pageData.ts').then(({ dataAt }) => dataAt(place, url.searchParams))
  const [view, hasCode] = await Promise.all([asked.catch(() => null), fetchPage(place?.page ?? '')])
  return (hasCode && view) || { page: 'unreachable', data: null }
}
