import type { createStore } from 'jotai'
import { CHECKOUT_LOCK } from '../../../offline/messages.ts'
import { isInCheckoutAtom } from '../../state/checkout.ts'
import { bringInUpdate } from '../worker.ts'

/** Between reserve and delivery this tab holds a lock, shared with others there: no new version begins meanwhile. */
export function watchCheckoutLock(store: ReturnType<typeof createStore>): void {
  if (!('locks' in navigator)) return
  let release: (() => void) | null = null
  const look = () => {
    const isIn = store.get(isInCheckoutAtom)
    if (isIn && !release) {
      const over = new Promise<void>(resolve => {
        release = resolve
      })
      void navigator.locks.request(CHECKOUT_LOCK, { mode: 'shared' }, () => over).then(bringInUpdate)
    } else if (!isIn && release) {
      release()
      release = null
    }
  }
  store.sub(isInCheckoutAtom, look)
  look()
}
