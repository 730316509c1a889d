/** What Chromium offers where the page can be installed. TypeScript's library lacks it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Calls `offered` with the browser's offer, which the browser then does not show by itself; null: it is over. */
export function onInstallOffer(offered: (prompt: InstallPrompt | null) => void): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offered(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => offered(null))
}

/** A browser of iOS, where only the shopper can put the page on the home screen, and has not done so. */
export const isOnIosOutside = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !(navigator as { standalone?: boolean }).standalone
