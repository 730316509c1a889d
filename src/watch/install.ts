import type { createStore } from 'jotai'
import { onInstallOffer } from '../platform/installing.ts'
import { installPromptAtom } from '../state/install.ts'

/** Keeps the browser's offer to install the app until an order is complete. */
export function watchInstall(store: ReturnType<typeof createStore>): void {
  onInstallOffer(prompt => store.set(installPromptAtom, prompt))
}
