import type { createStore } from 'jotai'
import { openWalletAtom } from '../state/loadWallet.ts'
import { watchStorage } from './storage.ts'

/** Reads the tickets of this device for the site, and begins to watch its storage before that. */
export async function openDevice(store: ReturnType<typeof createStore>): Promise<void> {
  watchStorage(store)
  await store.set(openWalletAtom)
}
