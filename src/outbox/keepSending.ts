import type { createStore } from 'jotai'
import { SYNC_TAG } from '../../offline/messages.ts'
import { isBasketWaitingAtom, outboxAtom } from '../state/outbox.ts'
import { type Early, type OutboxRun, sendOutboxAtom } from './sendWaiting.ts'
import { outboxWritesAtom } from './writeUpdate.ts'

const LOOK_AGAIN_MS = 30_000
/** How long another tab may take to send what it wrote before this one does. */
const OTHER_TAB_MS = 5000

export interface OutboxSender {
  /** Sends every update of the basket now; true when none is left. */
  deliverBasket(): Promise<boolean>
  /** Sends what is due. */
  send(): void
  stop(): void
}

/**
 * Sends the outbox while this page is open: when this page writes to it, at the start, when the network comes back, when
 * the page becomes visible, and every half minute while something is left. `onRun`: told of each run.
 */
export function keepSending(
  store: ReturnType<typeof createStore>,
  onRun: (run: OutboxRun) => Promise<void> = async () => {},
): OutboxSender {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  async function once(early?: Early): Promise<void> {
    const ended = await store.set(sendOutboxAtom, early)
    await onRun(ended)
    clearTimeout(timer)
    timer = undefined
    if (!ended.isEmpty && !signal.aborted)
      timer = setTimeout(look, Math.min(ended.wait ?? LOOK_AGAIN_MS, LOOK_AGAIN_MS))
  }

  /** One run at a time in this page; a lock keeps other tabs and the worker from sending at the same time. */
  function run(early?: Early): Promise<void> {
    running ??= once(early).finally(() => {
      running = null
    })
    return running
  }
  const look = () => void run()

  const unsubscribe = [
    store.sub(outboxWritesAtom, () => {
      void askForSync()
      // A run that is under way has read the outbox already.
      void (running ?? Promise.resolve()).then(look)
    }),
    // The tab that wrote an update sends it, unless that tab has closed.
    store.sub(outboxAtom, () => {
      const isEmpty = Object.keys(store.get(outboxAtom)?.entries ?? {}).length === 0
      if (!isEmpty) timer ??= setTimeout(look, OTHER_TAB_MS)
    }),
  ]
  addEventListener('online', () => void run('failed'), { signal })
  addEventListener('pageshow', look, { signal })
  // A page that is hidden may be ending.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(), {
    signal,
  })
  look()

  return {
    async deliverBasket() {
      if (!store.get(isBasketWaitingAtom)) return true
      await running
      await run('all')
      return !store.get(isBasketWaitingAtom)
    },
    send: look,
    stop() {
      stopping.abort()
      clearTimeout(timer)
      for (const end of unsubscribe) end()
    },
  }
}

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
