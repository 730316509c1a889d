import { createStore, Provider } from 'jotai'
import { renderToString } from 'react-dom/server'
import { pages } from '../contract/pages.ts'
import type { Paint } from '../contract/publicView.ts'
import { fetchPage } from './site/latePages.ts'
import { SiteView } from './site/SiteView.tsx'
import { descriptionOf, titleOf } from './site/title.ts'

// The server loads the late pages before it renders.
for (const [name, { painted }] of Object.entries(pages)) if (painted) await fetchPage(name)

/** Renders a public page on the server, without personal data. */
export const paint: Paint = view => ({
  title: titleOf(view),
  description: descriptionOf(view),
  html: renderToString(
    <Provider store={createStore()}>
      <SiteView view={view} />
    </Provider>,
  ),
})
