import { atom } from 'jotai'
import type { ActivityTerms } from '../../contract/calls/waiver.ts'
import type { PageName } from '../../contract/pages.ts'
import type { PublicView } from '../../contract/publicView.ts'

/** The page that the site document shows. Private pages have no data here: they read the device. */
export type View =
  | PublicView
  | { page: 'claim'; data: null }
  | { page: 'sign_in'; data: null }
  | { page: 'wallet'; data: null }
  | { page: 'settings'; data: null }
  | { page: 'mailing_confirm'; data: null }
  | { page: 'activity_terms'; data: ActivityTerms }
  /** The page could not be loaded. Home still shows what the device has. */
  | { page: 'unreachable'; data: null }
  | { page: 'home'; data: null }
  /** A shell that is opening this page. */
  | { page: 'opening'; data: PageName }

export const viewAtom = atom<View | null>(null)

/** The view that the server painted into this document, as long as what it painted stands; null: the page is drawn here. */
export const paintedAtom = atom<View | null>(null)

/** How many tickets and vouchers the basket has, for the site's header; 0 until the basket has been read. */
export const siteBasketCountAtom = atom(0)

/** The address of the page that is being loaded; null when none is. */
export const openingAtom = atom<string | null>(null)

/** A newer worker controls this page: the next navigation loads a document. */
export const isStaleAtom = atom(false)
