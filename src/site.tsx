import { createStore, Provider, useAtomValue } from 'jotai'
import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { pageAt } from '../contract/pages.ts'
import type { PublicView } from '../contract/publicView.ts'
import { takeEarlyInput } from './site/earlyInput.ts'
import { SiteView } from './site/SiteView.tsx'
import { beforeFirstRender } from './state/beforeFirstRender.ts'
import { viewAtom } from './state/page.ts'
import './ui/base.css'
import { whenReachable } from './platform/whenReachable.ts'
import { fetchPage } from './site/latePages.ts'
import { openPageAtom } from './site/openPage.ts'
import { watchNavigation } from './watch/navigation.ts'
import { watchPictures } from './watch/pictures.ts'
import { watchTheme } from './watch/theme.ts'

const store = createStore()

function Site({ onReady }: { onReady: (() => void) | undefined }) {
  const view = useAtomValue(viewAtom)
  useEffect(() => onReady?.(), [onReady])
  return view && <SiteView view={view} />
}

const treeOf = (onReady?: () => void) => (
  <Provider store={store}>
    <Site onReady={onReady} />
  </Provider>
)

/** Fills the store with what the device has stored. The first paint needs nothing of what reads it. */
const readDevice = () =>
  beforeFirstRender(
    whenReachable(() => import('./watch/device.ts')).then(({ openDevice }) => openDevice(store)),
  )

/** Shows the page of the address, from the server's rendering where there is one, and then watches for changes. */
export async function startSite(): Promise<void> {
  watchPictures()
  const root = document.getElementById('root') as HTMLElement
  const block = document.getElementById('first-paint')
  if (block) {
    // The server rendered this page without personal data: hydrate it first, then fill the store.
    const view = JSON.parse(block.textContent ?? '') as PublicView
    // Without its code the rendered page can still be read.
    if (!(await fetchPage(view.page))) return
    store.set(viewAtom, view)
    const repeatEarly = takeEarlyInput()
    // In a transition it goes on in pieces, between which the page answers.
    await new Promise<void>(hydrated => startTransition(() => void hydrateRoot(root, treeOf(hydrated))))
    watchNavigation(store)
    await repeatEarly()
    await readDevice()
  } else {
    // On a shell the store is filled from the device before the first render, so that nothing flashes.
    const place = pageAt(location.pathname)
    if (place) void fetchPage(place.page)
    await readDevice()
    if (place) store.set(viewAtom, { page: 'opening', data: place.page })
    createRoot(root).render(treeOf())
    await store.set(openPageAtom, location.href)
    watchNavigation(store)
  }
  watchTheme(store)
  const { watchSite } = await whenReachable(() => import('./watch/site.ts'))
  await watchSite(store)
}
