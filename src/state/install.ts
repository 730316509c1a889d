import { atom } from 'jotai'
import type { InstallPrompt } from '../platform/installing.ts'

/** The browser's offer to install the app; null: there is none, or the shopper has answered it. */
export const installPromptAtom = atom<InstallPrompt | null>(null)
