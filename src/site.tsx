import { createStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { pageAt } from '../contract/pages.ts'
import { fetchPage } from './site/latePages.ts'
import { openPageAtom } from './site/openPage.ts'
import { siteTree } from './start/siteTree.tsx'
import { readDevice, watchVisit } from './start/watchVisit.ts'
import { beforeFirstRender } from './state/beforeFirstRender.ts'
import { viewAtom } from './state/page.ts'
import './ui/base.css'
import { watchNavigation } from './watch/navigation.ts'
import { watchPictures } from './watch/pictures.ts'

const store = createStore()

/** Shows the page of the address in an empty shell, and then watches for changes. `painted.ts` starts a painted page. */
export async function startSite(): Promise<void> {
  watchPictures()
  const place = pageAt(location.pathname)
  if (place) void fetchPage(place.page)
  // The store is filled from the device before the first render, so that nothing flashes.
  await beforeFirstRender(readDevice(store))
  const root = document.getElementById('root') as HTMLElement
  const show = () => {
    root.inert = false
    createRoot(root).render(siteTree(store))
    // Its links may be pressed while it is opened.
    watchNavigation(store)
  }
  // What the worker has answered with, as it was last drawn, stays until the page can take its place.
  const isDrawn = root.hasChildNodes()
  if (isDrawn) await store.set(openPageAtom, location.href)
  else if (place) store.set(viewAtom, { page: 'opening', data: place.page })
  show()
  if (!isDrawn) await store.set(openPageAtom, location.href)
  await watchVisit(store)
}
