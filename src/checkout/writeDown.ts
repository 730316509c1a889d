import { atom } from 'jotai'
import type { Update } from '../../contract/call.ts'
import { takeBack, writeDown } from '../../offline/outbox.ts'
import { outboxAtom } from '../state/waiting.ts'

/** Writes an update down on the device, to be sent from there after `delayMs`. */
export const writeDownAtom = atom(
  null,
  async (_get, set, row: Update, body: object, delayMs?: number): Promise<void> => {
    set(outboxAtom, await writeDown(row, body, delayMs))
  },
)

/** Takes back an update that has not been sent. */
export const takeBackAtom = atom(null, async (_get, set, resource: string): Promise<void> => {
  set(outboxAtom, await takeBack(resource))
})
