import { atom } from 'jotai'
import type { OrganiserArea } from '../../contract/calls/organiser.ts'
import type { ActivityTerms } from '../../contract/calls/waiver.ts'
import type { PublicView } from '../../contract/firstPaint.ts'
import type { PageName } from '../../contract/pages.ts'

/** What the site document shows. Private pages carry no data: they draw from the device. */
export type View =
  | PublicView
  | { page: 'sign_in'; data: null }
  | { page: 'wallet'; data: null }
  | { page: 'settings'; data: null }
  | { page: 'mailing_confirm'; data: null }
  | { page: 'organiser'; data: OrganiserArea }
  | { page: 'activity_terms'; data: ActivityTerms }
  /** It could not be fetched. Home shows what is on the device all the same. */
  | { page: 'unreachable'; data: null }
  | { page: 'home'; data: null }
  /** The first page of a document that came from the device: which one it will be. */
  | { page: 'opening'; data: PageName }

export const viewAtom = atom<View | null>(null)

/** How many tickets and vouchers the basket has, for the site's header; 0 until the basket has been read. */
export const siteBasketCountAtom = atom(0)

/** The address of the page that is being fetched; null when none is. */
export const openingAtom = atom<string | null>(null)

/** A newer version is in charge of this device: whatever this page opens next is loaded whole. */
export const isStaleAtom = atom(false)
