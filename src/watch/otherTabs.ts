import type { createStore } from 'jotai'
import { readOutbox } from '../../offline/outboxStore.ts'
import { hear } from '../api/tabs.ts'
import { token } from '../api/token.ts'
import { checkoutAtom, reloadAtom } from '../state/checkout.ts'
import { outboxAtom } from '../state/outbox.ts'
import { forgetHereAtom } from '../state/signOut.ts'

/** Keeps basket, sale and person the same in all tabs of the device. */
export function watchOtherTabs(store: ReturnType<typeof createStore>): void {
  hear(say => {
    const refresh = async () => {
      // Another tab may have begun this visit: with its first ticket there is a basket here, too.
      const hasCheckout = store.get(checkoutAtom) !== null || (say === 'changed' && (await token()) !== null)
      if (say === 'signed out') await store.set(forgetHereAtom, false)
      // The basket is read before the outbox: otherwise an applied edit would disappear for a moment.
      if (hasCheckout && say !== 'waiting') await store.set(reloadAtom)
      store.set(outboxAtom, await readOutbox())
    }
    if (say === 'changed' || say === 'waiting' || say === 'signed out') void refresh()
  })
}
