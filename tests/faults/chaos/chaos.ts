import type { BrowserContext, Page } from 'playwright'
import type { FaultProxy } from '../faultProxy.ts'
import { outboxOf } from '../outboxOf.ts'

/** The state of a chaos run: a shopper with two tabs. */
export interface Chaos {
  context: BrowserContext
  network: FaultProxy
  tabs: [Page, Page]
  isOffline: boolean
  /** The wanted quantity of each ticket, by name: that of the last action. */
  wants: Map<string, number>
  /** Tickets whose Undo showed no result: there may be none. */
  doubtful: Set<string>
  /** The removed line that can still be restored, and its tab. */
  removed: { tab: Page; name: string; qty: number } | null
  /** The updates seen in the outbox, by key, with the length of the proxy's log at that moment. */
  written: Map<string, number>
  /** Returns a random number from 0 to 1 for the current action. */
  next(): number
  /** The actions so far, for the report of a failure. */
  trail: string[]
}

export const basket = '/smartcheckout/'

export const drawn = <T>({ next }: Chaos, choices: readonly T[]): T =>
  choices[Math.floor(next() * choices.length)] as T

/** Records the updates in the outbox; call it when the last edit is stored. */
export async function noteWritten({ written, network }: Chaos, tab: Page): Promise<void> {
  for (const { key } of await outboxOf(tab)) {
    if (!written.has(key)) written.set(key, network.log.length)
  }
}
