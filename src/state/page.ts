import { atom } from 'jotai'
import type { PublicView } from '../../contract/firstPaint.ts'

/** What the site document shows. Private pages carry no data: they draw from the device. */
export type View = PublicView | { page: 'sign_in' | 'wallet'; data: null }

export const viewAtom = atom<View | null>(null)

/** The page that is being fetched; null when none is. */
export const openingAtom = atom<string | null>(null)

/** The page could not be fetched; the address to try again. */
export const failedAtom = atom<string | null>(null)
