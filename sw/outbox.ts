import { drain } from '../offline/drain.ts'
import { SYNC_TAG } from '../offline/messages.ts'

declare const self: ServiceWorkerGlobalScope

const PATIENCE_MS = 3000

interface SyncEvent extends ExtendableEvent {
  tag: string
}

/** The cross-site request token, where a worker may read cookies; elsewhere a page sends. */
async function token(): Promise<string | null> {
  const { cookieStore } = self as { cookieStore?: { get(name: string): Promise<{ value: string } | null> } }
  return (await cookieStore?.get('XSRF-TOKEN'))?.value ?? null
}

/** Sends what waits on the device. Rejects while something is left: the browser then tries again, minutes later. */
async function sendWaiting(): Promise<void> {
  // An open page sends for itself, and shows that it does.
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.length > 0 || (await token()) === null) return
  let wait = await drain({ sending: { token }, isEager: true })
  // A quantity that was typed last waits its two seconds here too.
  while (wait !== null && wait <= PATIENCE_MS) {
    await new Promise(resume => setTimeout(resume, wait ?? 0))
    wait = await drain({ sending: { token } })
  }
  if (wait !== null) throw new Error('Something is left in the outbox')
}

/** On the browser's background sync: the last page may be closed before the network is back. */
export function drainOutbox(): void {
  self.addEventListener('sync', event => {
    if ((event as SyncEvent).tag === SYNC_TAG) (event as SyncEvent).waitUntil(sendWaiting())
  })
}
