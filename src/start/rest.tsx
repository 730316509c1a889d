import { Provider } from 'jotai'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PublicView } from '../../contract/publicView.ts'
import { idle } from '../platform/idle.ts'
import { pauseUntilBack } from '../platform/pause.ts'
import { Own } from '../shop/Own.tsx'
import { fetchPage } from '../site/latePages.ts'
import { paintedAtom, viewAtom } from '../state/page.ts'
import { watchNavigation } from '../watch/navigation.ts'
import { takeEarlyPresses } from './earlyInput.ts'
import { store } from './hydrateIsland.tsx'
import { siteTree } from './siteTree.tsx'
import { readDevice, watchVisit } from './watchVisit.ts'
import '../ui/base.css'

/**
 * What a painted page has around its island: header and footer know the visitor, links change the page within its
 * document, and what the device stores is read. `leave` takes the island off the page.
 */
export async function startRest(
  view: PublicView,
  place: Element | null,
  leave: (() => void) | null,
): Promise<void> {
  store.set(viewAtom, view)
  store.set(paintedAtom, view)
  const leaving = [leave]
  // Another page takes its place.
  store.sub(paintedAtom, () => {
    for (const end of leaving.splice(0)) end?.()
  })
  await hydrateAround(view)
  watchNavigation(store)
  if (place?.isConnected && view.page === 'home') {
    const root = createRoot(place)
    leaving.push(() => root.unmount())
    root.render(
      <Provider store={store}>
        <Own />
      </Provider>,
    )
  }
  await idle()
  await readDevice(store)
  await watchVisit(store)
}

/** How long it waits after code that did not arrive. */
const AGAIN_MS = 5000

/** Hydrates header and footer. What stands between them stays as the server painted it. */
async function hydrateAround(view: PublicView): Promise<void> {
  const repeatEarly = takeEarlyPresses(target => !target.closest('main'))
  window.early = null
  // The browser has changed the document, as a translation does: then the page is drawn anew, with all that it has.
  const drawAnew = async () => {
    while (!(await fetchPage(view.page))) await pauseUntilBack(AGAIN_MS)
    store.set(paintedAtom, null)
  }
  await new Promise<void>(ready => {
    // In a transition it goes on in pieces, between which the page answers.
    startTransition(() => {
      hydrateRoot(document.getElementById('root') as HTMLElement, siteTree(store, ready), {
        onRecoverableError: () => void drawAnew(),
      })
    })
  })
  await repeatEarly()
}
