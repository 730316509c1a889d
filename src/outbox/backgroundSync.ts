import { SYNC_TAG } from '../../offline/messages.ts'

interface SyncManager {
  register(tag: string): Promise<void>
}

/** Asks the browser to wake the worker when there is a network, where it can: the page may be closed by then. */
export async function askForSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (registration as { sync?: SyncManager } | undefined)?.sync?.register(SYNC_TAG)
  } catch {
    // Background sync may be forbidden; the page sends for itself while it is open.
  }
}
