import { atom } from 'jotai'
import { getOrganiserArea, type OrganiserArea } from '../../contract/calls/organiser.ts'
import { call } from '../api/call.ts'

/** The organisers of the user, with what is sold, held and left. null: not loaded yet. */
export const areaAtom = atom<OrganiserArea | null>(null)

/** The area could not be loaded. */
export const isAreaUnreachableAtom = atom(false)

/** Loads what is sold, held and left again. Where that fails, the page keeps the figures that it shows. */
export const reloadAreaAtom = atom(null, async (_get, set): Promise<void> => {
  const sent = await call(getOrganiserArea, {})
  set(isAreaUnreachableAtom, !sent.ok)
  if (sent.ok) set(areaAtom, sent.answer)
})
