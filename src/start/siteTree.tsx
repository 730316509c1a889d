import { type createStore, Provider, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { SiteView } from '../site/SiteView.tsx'
import { viewAtom } from '../state/page.ts'

function Site({ onReady }: { onReady: (() => void) | undefined }) {
  const view = useAtomValue(viewAtom)
  useEffect(() => onReady?.(), [onReady])
  return view && <SiteView view={view} />
}

/** The whole site with its atoms. `onReady`: called once it is on the page. */
export const siteTree = (store: ReturnType<typeof createStore>, onReady?: () => void) => (
  <Provider store={store}>
    <Site onReady={onReady} />
  </Provider>
)
