import { atom } from 'jotai'

export type CookieChoice = 'accepted' | 'declined'

/** Whether visits may be counted; null: not chosen yet; undefined: the device has not been asked. */
export const cookieChoiceAtom = atom<CookieChoice | null | undefined>(undefined)

/** The choice is made anew, from the footer. */
export const isChoosingAnewAtom = atom(false)

export const asksCookiesAtom = atom(get => get(isChoosingAnewAtom) || get(cookieChoiceAtom) === null)
