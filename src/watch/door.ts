import { atom, type createStore } from 'jotai'
import { hear } from '../api/tabs.ts'
import { openDoorsAtom } from '../door/doorState.ts'
import { mergeAtom } from '../door/merge.ts'
import { allowSound } from '../door/signal.ts'
import { loadUserAtom } from '../state/loadUser.ts'
import { isOnlineAtom } from '../state/outbox.ts'
import { forgetHereAtom } from '../state/signOut.ts'

const MERGE_EVERY_MS = 15_000
/** Scans that follow each other sooner are handed in together. */
const AFTER_SCAN_MS = 1000

const unsentAtom = atom(get => [...get(openDoorsAtom).values()].reduce((sum, { own }) => sum + own.length, 0))

/** Merges the scans while there is a network, and forgets them where the user signs out. Allows sounds at a press. */
export function watchDoor(store: ReturnType<typeof createStore>): void {
  hear(say => say === 'signed out' && void store.set(forgetHereAtom, false))
  const merge = () => {
    store.set(isOnlineAtom, navigator.onLine)
    if (!navigator.onLine || document.visibilityState !== 'visible') return
    void store.set(loadUserAtom)
    void store.set(mergeAtom)
  }
  addEventListener('online', merge)
  addEventListener('offline', merge)
  document.addEventListener('visibilitychange', merge)
  let soon: ReturnType<typeof setTimeout> | undefined
  store.sub(unsentAtom, () => {
    if (store.get(unsentAtom) === 0) return
    clearTimeout(soon)
    soon = setTimeout(merge, AFTER_SCAN_MS)
  })
  setInterval(merge, MERGE_EVERY_MS)
  merge()
  // At the first press, because it takes longer than a verdict may.
  for (const press of ['click', 'keydown'] as const) addEventListener(press, allowSound)
  // A character that is typed outside a field, as by a scanner, belongs to the number field.
  addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey, target }) => {
    const isInField = target instanceof HTMLInputElement || target instanceof HTMLButtonElement
    if (key.length !== 1 || ctrlKey || metaKey || altKey || isInField) return
    document.querySelector<HTMLInputElement>('#ticket-number')?.focus()
  })
}
