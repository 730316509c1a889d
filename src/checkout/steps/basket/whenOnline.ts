import { atom } from 'jotai'
import { seenCheckoutAtom } from '../../../state/seen.ts'
import { isOnlineAtom } from '../../../state/waiting.ts'
import { mayReserveAtom, pressReserveAtom } from './reserve.ts'

const VALID_MS = 600_000

/** A promise of this open page to press Reserve, once, when there is a network again. */
export const promiseAtom = atom<{ at: number; total: number } | null>(null)

/** Makes the promise, or takes it back. */
export const promiseReserveAtom = atom(null, (get, set) => {
  const total = get(seenCheckoutAtom)?.basket_total ?? 0
  set(promiseAtom, get(promiseAtom) ? null : { at: Date.now(), total })
})

/** Keeps the promise as soon as it can: never after ten minutes, and never at another price. */
export const keepPromiseAtom = atom(null, async (get, set): Promise<void> => {
  const promise = get(promiseAtom)
  if (!promise || !get(isOnlineAtom) || !get(mayReserveAtom) || document.visibilityState !== 'visible') return
  set(promiseAtom, null)
  const isStale = Date.now() - promise.at > VALID_MS || get(seenCheckoutAtom)?.basket_total !== promise.total
  if (!isStale) await set(pressReserveAtom)
})
