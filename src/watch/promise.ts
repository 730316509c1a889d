import type { createStore } from 'jotai'
import { mayReserveAtom } from '../checkout/steps/basket/reserve.ts'
import { keepPromiseAtom } from '../checkout/steps/basket/whenOnline.ts'
import { isOnlineAtom } from '../state/waiting.ts'

/** Reserves when back online, if that was promised: once the network is there and nothing waits any more. */
export function watchPromise(store: ReturnType<typeof createStore>): void {
  const look = () => void store.set(keepPromiseAtom)
  store.sub(isOnlineAtom, look)
  store.sub(mayReserveAtom, look)
}
