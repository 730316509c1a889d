import { atom } from 'jotai'

/** The browser believes that there is a network, and the last update of the outbox did not show otherwise. */
export const isOnlineAtom = atom(true)
