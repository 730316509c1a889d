import { createStore, Provider, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PublicView } from '../contract/firstPaint.ts'
import { pageAt } from '../contract/pages.ts'
import { takeEarly } from './site/early.ts'
import { SiteView } from './site/SiteView.tsx'
import { viewAtom } from './state/page.ts'
import { openWalletAtom } from './state/wallet.ts'
import './ui/base.css'
import { fetchPage } from './site/latePages.ts'
import { openPageAtom } from './site/openPage.ts'
import { watchNavigation } from './watch/navigation.ts'
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

async function begin(): Promise<void> {
  const root = document.getElementById('root') as HTMLElement
  const block = document.getElementById('first-paint')
  if (block) {
    // Painted by the server, the same for everyone: hydrate that first, then fill in what is personal.
    const view = JSON.parse(block.textContent ?? '') as PublicView
    // What is painted can be read, and its links followed, without the code.
    if (!(await fetchPage(view.page))) return
    store.set(viewAtom, view)
    const repeatEarly = takeEarly()
    await new Promise<void>(hydrated => hydrateRoot(root, treeOf(hydrated)))
    await repeatEarly()
    await store.set(openWalletAtom)
  } else {
    // A shell: what the device holds comes before the first render, so nothing flashes.
    await store.set(openWalletAtom)
    const place = pageAt(location.pathname)
    if (place) store.set(viewAtom, { page: 'opening', data: place.page })
    createRoot(root).render(treeOf())
    await store.set(openPageAtom, location.href)
  }
  watchNavigation(store)
  watchTheme(store)
  const { watchSite } = await import('./watch/site.ts')
  await watchSite(store)
}

void begin()
