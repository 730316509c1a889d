import { atom } from 'jotai'

/** `accepted` is there if, and only if, the shopper has accepted. */
export const cookies = { accepted: 'cookie_policy_analytics', chosen: 'cookie_policy' } as const

export type CookieChoice = 'accepted' | 'declined'

/** Whether visits may be counted; null: not chosen yet; undefined: the device has not been asked. */
export const cookieChoiceAtom = atom<CookieChoice | null | undefined>(undefined)

/** The choice is made anew, from the footer. */
export const isChoosingAnewAtom = atom(false)

export const asksCookiesAtom = atom(get => get(isChoosingAnewAtom) || get(cookieChoiceAtom) === null)
