/*
 * Pages of this device's owner as they were last drawn: the worker answers with one before any script has run, so that a
 * ticket is there at once at the gate. The page then draws itself anew from what the device has stored.
 */

/** The cache of them, by path. A new worker deletes it: they name the files of their build. */
const DRAWN = 'drawn'

/** undefined: this page was not drawn on this device, or is no longer stored. Never rejects. */
export const drawnPage = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: DRAWN }).catch(() => undefined)

export async function storeDrawnPage(path: string, drawn: Response): Promise<void> {
  await (await caches.open(DRAWN)).put(path, drawn)
}

/** Removes them. Never rejects: where the storage is out of order, there are none. */
export async function removeDrawnPages(): Promise<void> {
  await globalThis.caches?.delete(DRAWN).catch(() => {})
}
