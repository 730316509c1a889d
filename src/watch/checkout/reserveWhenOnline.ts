import type { createStore } from 'jotai'
import { mayReserveAtom } from '../../checkout/steps/basket/reserve.ts'
import { reserveNowOnlineAtom } from '../../checkout/steps/basket/reserveWhenOnline.ts'
import { isOnlineAtom } from '../../state/outbox.ts'

/** Keeps the promise to reserve when back online: once there is a network and no update waits. */
export function watchReserveWhenOnline(store: ReturnType<typeof createStore>): void {
  const look = () => void store.set(reserveNowOnlineAtom)
  store.sub(isOnlineAtom, look)
  store.sub(mayReserveAtom, look)
}
