import type { createStore } from 'jotai'
import { readOutbox } from '../../offline/outboxStore.ts'
import { hear, tell } from '../api/tabs.ts'
import { changedHereAtom, checkoutAtom, reloadAtom } from '../state/checkout.ts'
import { forgetHereAtom } from '../state/signOut.ts'
import { outboxAtom } from '../state/waiting.ts'

/** Every tab of the device shows the same basket, the same sale and the same person. */
export function watchOtherTabs(store: ReturnType<typeof createStore>): void {
  store.sub(changedHereAtom, () => tell('changed'))
  hear(say => {
    const refresh = async () => {
      const hasCheckout = store.get(checkoutAtom) !== null
      if (say === 'signed out') await store.set(forgetHereAtom, false)
      // What is over is not seen to go back before it is seen to be done.
      if (hasCheckout && say !== 'waiting') await store.set(reloadAtom)
      store.set(outboxAtom, await readOutbox())
    }
    if (say === 'changed' || say === 'waiting' || say === 'signed out') void refresh()
  })
}
