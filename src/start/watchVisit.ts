import type { createStore } from 'jotai'
import { idle } from '../platform/idle.ts'
import { whenReachable } from '../platform/whenReachable.ts'
import { watchTheme } from '../watch/theme.ts'

type Store = ReturnType<typeof createStore>

/** Fills the store with what the device has stored. The first paint needs nothing of what reads it. */
export const readDevice = (store: Store): Promise<void> =>
  whenReachable(() => import('../watch/device.ts')).then(({ openDevice }) => openDevice(store))

/** Watches the visitor, the server and the device for as long as the page is open. */
export async function watchVisit(store: Store): Promise<void> {
  watchTheme(store)
  const { watchSite } = await whenReachable(() => import('../watch/site.ts'))
  // Its evaluation is one task, and what it does is another.
  await idle()
  await watchSite(store)
}
