import type { createStore } from 'jotai'
import { isOnIosOutside, onInstallOffer } from '../../platform/installing.ts'
import { whenReachable } from '../../platform/whenReachable.ts'
import { installPromptAtom } from '../../state/install.ts'

/** Keeps the browser's offer to install the app until an order is complete. iOS makes none, but takes pictures of the start. */
export function watchInstall(store: ReturnType<typeof createStore>): void {
  onInstallOffer(prompt => store.set(installPromptAtom, prompt))
  if (isOnIosOutside())
    void whenReachable(async () => (await import('./startupImage.ts')).linkStartupImages())
}
