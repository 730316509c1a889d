import { atom } from 'jotai'

/** The cookie `accepted` exists only after the shopper accepted. */
export const cookies = { accepted: 'cookie_policy_analytics', chosen: 'cookie_policy' } as const

export type CookieChoice = 'accepted' | 'declined'

/** Whether visits may be counted; null: not chosen yet; undefined: the cookies have not been read. */
export const cookieChoiceAtom = atom<CookieChoice | null | undefined>(undefined)

/** The visitor opened the question again from the footer. */
export const isChoosingAnewAtom = atom(false)

export const asksCookiesAtom = atom(get => get(isChoosingAnewAtom) || get(cookieChoiceAtom) === null)
