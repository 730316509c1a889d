import { is } from 'superstruct'
import { pageAt, pages } from '../contract/pages.ts'
import { CHANNEL, type Message, message, SYNC_TAG } from '../offline/messages.ts'
import { sendOutbox } from '../offline/sendOutbox.ts'

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

/** A page of the checkout sends for itself, and shows that it does. */
async function isCheckoutOpen(): Promise<boolean> {
  const open = await self.clients.matchAll({ type: 'window' })
  return open.some(({ url }) => {
    const place = pageAt(new URL(url).pathname)
    return place !== null && pages[place.page].document === 'checkout'
  })
}

/** Sends what waits on the device; false while something is left. */
async function sendWaiting(): Promise<boolean> {
  if ((await isCheckoutOpen()) || (await token()) === null) return true
  const pagesOfDevice = new BroadcastChannel(CHANNEL)
  const options = {
    sending: { token },
    onSettled: () => pagesOfDevice.postMessage({ say: 'changed' } satisfies Message),
  }
  let wait = await sendOutbox({ ...options, early: 'failed' })
  // A quantity that was typed last waits its two seconds here too.
  while (wait !== null && wait <= PATIENCE_MS) {
    await new Promise(resume => setTimeout(resume, wait ?? 0))
    wait = await sendOutbox(options)
  }
  pagesOfDevice.close()
  return wait === null
}

/** On the browser's background sync, which outlives the last page; when a page asks; and when it is started. */
export function drainOutbox(): void {
  self.addEventListener('sync', event => {
    if ((event as SyncEvent).tag !== SYNC_TAG) return
    const work = async () => {
      // The browser then tries again by itself, minutes later.
      if (!(await sendWaiting())) throw new Error('Something is left in the outbox')
    }
    ;(event as SyncEvent).waitUntil(work())
  })
  self.addEventListener('message', event => {
    if (is(event.data, message) && event.data.say === 'drain') event.waitUntil(sendWaiting())
  })
  void sendWaiting()
}
