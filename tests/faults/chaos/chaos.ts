import type { BrowserContext, Page } from 'playwright'
import type { FaultProxy } from '../faultProxy.ts'
import { outboxOf } from '../outboxOf.ts'

/** What a shopper with two tabs has done so far, and wants. */
export interface Chaos {
  context: BrowserContext
  network: FaultProxy
  tabs: [Page, Page]
  isOffline: boolean
  /** How many of each ticket, by name: deeds are done one after the other, so the last one says it. */
  wants: Map<string, number>
  /** Tickets that the shopper tried to bring back without seeing whether they are: there may be none. */
  doubtful: Set<string>
  /** The line whose removal can still be taken back, and in which tab. */
  removed: { tab: Page; name: string; qty: number } | null
  /** The updates that were seen on the device, by key, with the length of the proxy's log at that moment. */
  written: Map<string, number>
  /** Draws a number from 0 to 1, for the deed that is being done. */
  next(): number
  /** What was done, for whoever reads a failure. */
  trail: string[]
}

export const basket = '/smartcheckout/'

export const drawn = <T>({ next }: Chaos, choices: readonly T[]): T =>
  choices[Math.floor(next() * choices.length)] as T

/** Remembers what the device has written down; who asks is sure that the last edit is among it. */
export async function noteWritten({ written, network }: Chaos, tab: Page): Promise<void> {
  for (const { key } of await outboxOf(tab)) {
    if (!written.has(key)) written.set(key, network.log.length)
  }
}
