import { atom } from 'jotai'
import { flushSync } from 'react-dom'
import { is } from 'superstruct'
import { getEvent, getEvents } from '../../contract/calls/store.ts'
import { pageAt } from '../../contract/pages.ts'
import { call } from '../api/call.ts'
import { openingAtom, type View, viewAtom } from '../state/page.ts'
import { titleOf } from './title.ts'

/** Shows the page at an address of the site, without leaving the document. */
export const openPageAtom = atom(null, async (get, set, address: string): Promise<void> => {
  set(openingAtom, address)
  const view = await viewAt(new URL(address, location.href))
  if (get(openingAtom) !== address) return
  set(openingAtom, null)
  await changing(() => flushSync(() => set(viewAtom, view)))
  document.title = titleOf(view)
})

/** The old page fades into the new one, where that is wanted and possible. */
async function changing(change: () => void): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) change()
  else await document.startViewTransition(change).updateCallbackDone
}

async function viewAt({ pathname, searchParams }: URL): Promise<View> {
  const place = pageAt(pathname)
  switch (place?.page) {
    case 'home':
    case 'all_events': {
      const search = searchParams.get('search') ?? ''
      const page = Number(searchParams.get('page') ?? 1) || 1
      // What is left out is kept under one address, whichever page asked for it.
      const asked = { ...(search && { search }), ...(page > 1 && { page }) }
      // Anything may stand in an address; what no request can carry asks for nothing.
      const sent = await call(getEvents, is(asked, getEvents.request) ? asked : {})
      if (sent.ok) return { page: place.page, data: sent.answer }
      return { page: place.page === 'home' ? 'home' : 'unreachable', data: null }
    }
    case 'event': {
      const asked = { event: place.params.event ?? '' }
      if (!is(asked, getEvent.request)) return { page: 'not_found', data: null }
      const sent = await call(getEvent, asked)
      if (sent.ok) return { page: 'event', data: sent.answer }
      const isGone = sent.failure.kind === 'refused' && sent.failure.status === 404
      return { page: isGone ? 'not_found' : 'unreachable', data: null }
    }
    case 'refund_policy':
    case 'purchase_terms':
    case 'mailing_list':
    case 'sign_in':
    case 'wallet':
      return { page: place.page, data: null }
    default:
      return { page: 'not_found', data: null }
  }
}
