import type { CDPSession, Page } from 'playwright'
import { expect } from 'playwright/test'

/* What befalls a browser, by its developer tools. */

const open = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

/** Stops the service workers at any moment, as a browser stops idle ones. */
export async function stopWorkers(page: Page): Promise<void> {
  const devtools = await open(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.detach()
}

/** Fires the background sync event, as a browser does when the network is back. */
export async function wakeForSync(page: Page, origin: string): Promise<void> {
  const devtools = await open(page)
  const found: string[] = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    found.push(...registrations.map(({ registrationId }) => registrationId)),
  )
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => found.length).toBeGreaterThan(0)
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: found[0] ?? '',
    tag: 'outbox',
    lastChance: false,
  })
  await devtools.detach()
}

export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const devtools = await open(page)
  // The page is gone, so the command has no answer.
  void devtools.send('Page.crash').catch(() => {})
  await crashed
}

/** Deletes the databases of the site, as a device with a full disk may. */
export async function evictDatabases(page: Page, origin: string): Promise<void> {
  const devtools = await open(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await devtools.detach()
}

export async function allowStorage(page: Page, origin: string, bytes: number): Promise<void> {
  const devtools = await open(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes })
}
