import { atom } from 'jotai'
import { type OpeningFailure, readDraftAtom, saveTypedAtom } from './edit.ts'

/** How often an open event is read again, so that what other members type is seen. */
const LOOK_AGAIN_MS = 15_000

/** Why the event is not shown; `new`: it was begun on this device, where there is no network. */
export const openingFailureAtom = atom<OpeningFailure | 'new' | null>(null)

/** The address of an event that nobody has written yet ends so. */
export const NEW = '#new'

const lookAtom = atom(null, async (_get, set): Promise<void> => {
  const failure = await set(readDraftAtom)
  const isNew = failure === 'unreachable' && location.hash === NEW
  set(openingFailureAtom, isNew ? 'new' : failure)
})

/** Reads the event, saves what is typed, and goes on with both until the answered function is called. */
export const watchDraftAtom = atom(null, (_get, set): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const look = () => {
    if (document.visibilityState === 'visible') void set(lookAtom)
  }
  // What was typed before the page was loaded is sent, with or without the answer.
  void set(saveTypedAtom)
  look()
  const timer = setInterval(look, LOOK_AGAIN_MS)
  addEventListener('online', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return () => {
    stopping.abort()
    clearInterval(timer)
    void set(saveTypedAtom)
  }
})
