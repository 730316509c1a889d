import { get, update } from 'idb-keyval'
import { openStore } from './db.ts'
import { emptyOutbox, OUTBOX_VERSION, type Outbox, openRecord } from './outboxRecord.ts'

/* The outbox is one record, so that each change is one transaction, whichever tab or worker makes it. */

const NAME = 'outbox'
const store = openStore(NAME, OUTBOX_VERSION)

/** The record as this page last read or wrote it; null before that. */
let lastKnown: Outbox | null = null

/** The owner as this page last read it; null before that. */
export const knownOwner = (): string | null => lastKnown?.owner ?? null

const remember = (outbox: Outbox): Outbox => {
  lastKnown = outbox
  return outbox
}

/** Storage is broken: this page works from its memory for as long as it is open. */
let isMemoryOnly = false

export async function readOutbox(): Promise<Outbox> {
  if (isMemoryOnly && lastKnown) return lastKnown
  try {
    const stored: unknown = await get(NAME, store)
    // A visitor gets an id at the first read, and keeps it.
    return stored === undefined ? await changeOutbox(same => same) : remember(openRecord(stored))
  } catch {
    return lastKnown ?? remember(emptyOutbox())
  }
}

/** Changes the record in one transaction and answers the changed record. */
export async function changeOutbox(change: (outbox: Outbox) => Outbox): Promise<Outbox> {
  if (!isMemoryOnly) {
    try {
      let changed: Outbox | null = null
      await update(NAME, stored => (changed = change(openRecord(stored))), store)
      if (changed !== null) return remember(changed)
    } catch {
      isMemoryOnly = true
    }
  }
  return remember(change(lastKnown ?? emptyOutbox()))
}
