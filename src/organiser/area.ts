import { atom } from 'jotai'
import { getOrganiserArea } from '../../contract/calls/organiser.ts'
import { call } from '../api/call.ts'
import { viewAtom } from '../state/page.ts'

/** Loads what is sold, held and left again. Where that fails, the page keeps the figures that it shows. */
export const reloadAreaAtom = atom(null, async (get, set): Promise<void> => {
  const sent = await call(getOrganiserArea, {})
  if (sent.ok && get(viewAtom)?.page === 'organiser') set(viewAtom, { page: 'organiser', data: sent.answer })
})
