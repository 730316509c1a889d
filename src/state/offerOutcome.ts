import { atom } from 'jotai'

/** What came of the answer to an offer of a refund, or why there is none. */
export const offerOutcomeAtom = atom<{ type: 'success' | 'error'; words: string } | null>(null)
