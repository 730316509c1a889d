import { createStore, Provider } from 'jotai'
import { renderToString } from 'react-dom/server'
import type { Paint } from '../contract/firstPaint.ts'
import { pages } from '../contract/pages.ts'
import { fetchPage } from './site/latePages.ts'
import { SiteView } from './site/SiteView.tsx'
import { descriptionOf, titleOf } from './site/title.ts'

// Whatever a browser fetches later is at hand before anything is painted.
for (const [name, { painted }] of Object.entries(pages)) if (painted) await fetchPage(name)

/** Paints a public page on the server, with nothing in it that belongs to a person. */
export const paint: Paint = view => ({
  title: titleOf(view),
  description: descriptionOf(view),
  html: renderToString(
    <Provider store={createStore()}>
      <SiteView view={view} />
    </Provider>,
  ),
})
