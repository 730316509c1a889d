import { is } from 'superstruct'
import { pageAt, pages } from '../contract/pages.ts'
import { CHANNEL, type Message, message, SYNC_TAG } from '../offline/messages.ts'
import { sendOutbox } from '../offline/sendOutbox.ts'

declare const self: ServiceWorkerGlobalScope

const PATIENCE_MS = 3000

interface SyncEvent extends ExtendableEvent {
  tag: string
}

/** The cross-site request token, in browsers whose workers can read cookies. In others a page sends the outbox. */
async function token(): Promise<string | null> {
  const { cookieStore } = self as { cookieStore?: { get(name: string): Promise<{ value: string } | null> } }
  return (await cookieStore?.get('XSRF-TOKEN'))?.value ?? null
}

/** Whether a page of the checkout is open, also one that this worker does not control: it sends the outbox itself. */
async function isCheckoutOpen(): Promise<boolean> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return open.some(({ url }) => {
    const place = pageAt(new URL(url).pathname)
    return place !== null && pages[place.page].document === 'checkout'
  })
}

/** Sends the outbox; false while an update is left. */
async function sendWaiting(): Promise<boolean> {
  if ((await isCheckoutOpen()) || (await token()) === null) return true
  const pagesOfDevice = new BroadcastChannel(CHANNEL)
  const options = {
    sending: { token },
    onSettled: () => pagesOfDevice.postMessage({ say: 'changed' } satisfies Message),
  }
  let wait = await sendOutbox({ ...options, early: 'failed' })
  // The last edit of a quantity is due after its debounce of two seconds.
  while (wait !== null && wait <= PATIENCE_MS) {
    await new Promise(resume => setTimeout(resume, wait ?? 0))
    wait = await sendOutbox(options)
  }
  pagesOfDevice.close()
  return wait === null
}

/** Sends the outbox on background sync, on a page's message, and when the worker starts. */
export function drainOutbox(): void {
  self.addEventListener('sync', event => {
    if ((event as SyncEvent).tag !== SYNC_TAG) return
    const work = async () => {
      // After a rejection the browser repeats the sync some minutes later.
      if (!(await sendWaiting())) throw new Error('Something is left in the outbox')
    }
    ;(event as SyncEvent).waitUntil(work())
  })
  self.addEventListener('message', event => {
    if (is(event.data, message) && event.data.say === 'drain') event.waitUntil(sendWaiting())
  })
  void sendWaiting()
}
