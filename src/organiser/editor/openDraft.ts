import { atom } from 'jotai'
import { readDraftAtom, saveTypedAtom } from './edit.ts'

/** How often an open event is read again, so that what other members type is seen. */
const LOOK_AGAIN_MS = 15_000

/** Reads the event, saves what is typed, and goes on with both until the answered function is called. */
export const watchDraftAtom = atom(null, (_get, set): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const look = () => {
    if (document.visibilityState === 'visible') void set(readDraftAtom)
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
