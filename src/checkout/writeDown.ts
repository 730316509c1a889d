import { atom } from 'jotai'
import type { Waiting } from '../../contract/waiting.ts'
import { discard, dismiss, retry, takeBack, writeDown } from '../../offline/outbox.ts'
import type { Outbox } from '../../offline/outboxRecord.ts'
import { tell } from '../api/tabs.ts'
import { checkoutAtom, reloadAtom } from '../state/checkout.ts'
import { outboxAtom } from '../state/waiting.ts'

/** Counts what this page has changed of what waits, so that it is sent from here. */
export const wroteHereAtom = atom(0)

const wroteAtom = atom(null, (_get, set, outbox: Outbox) => {
  set(outboxAtom, outbox)
  set(wroteHereAtom, count => count + 1)
  tell('waiting')
})

/** Writes an update down on the device, to be sent from there after `delayMs`. */
export const writeDownAtom = atom(
  null,
  async (_get, set, row: Waiting, body: object, delayMs?: number): Promise<void> => {
    set(wroteAtom, await writeDown(row, body, delayMs))
  },
)

/** Takes back an update that has not been sent, and answers what waits then. */
export const takeBackAtom = atom(null, async (_get, set, resource: string): Promise<Outbox> => {
  const outbox = await takeBack(resource)
  set(wroteAtom, outbox)
  return outbox
})

/** What was said of this resource has been read. */
export const dismissAtom = atom(null, async (_get, set, resource: string): Promise<void> => {
  set(wroteAtom, await dismiss(resource))
})

/** Sends what the server broke over once more. */
export const retryAtom = atom(null, async (_get, set, resource: string): Promise<void> => {
  set(wroteAtom, await retry(resource))
})

/** Gives an update up; the basket is as the server has it. */
export const discardAtom = atom(null, async (get, set, resource: string): Promise<void> => {
  set(wroteAtom, await discard(resource))
  if (get(checkoutAtom)) await set(reloadAtom)
})
