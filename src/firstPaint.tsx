import { createStore, Provider } from 'jotai'
import { renderToString } from 'react-dom/server'
import type { Paint } from '../contract/firstPaint.ts'
import { SiteView } from './shop/SiteView.tsx'
import { descriptionOf, titleOf } from './shop/title.ts'

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
