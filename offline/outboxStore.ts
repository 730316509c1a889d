import { get, update } from 'idb-keyval'
import { openStore } from './db.ts'
import { emptyOutbox, OUTBOX_VERSION, type Outbox, openRecord } from './outboxRecord.ts'

/* There is one record of everything, so that each change of it is one transaction, whichever tab or worker makes it. */

const NAME = 'outbox'
const store = openStore(NAME, OUTBOX_VERSION)

/** The record as it was when it was last looked at; null before that. */
let known: Outbox | null = null

/** Whose the device was when it was last looked at. */
export const knownOwner = (): string | null => known?.owner ?? null

const noted = (outbox: Outbox): Outbox => {
  known = outbox
  return outbox
}

/** Where the device can keep nothing, this page remembers for as long as it is open. */
let isForgetful = false

export async function readOutbox(): Promise<Outbox> {
  if (isForgetful && known) return known
  try {
    const stored: unknown = await get(NAME, store)
    // A visitor has one name, from the first look on.
    return stored === undefined ? await changeOutbox(same => same) : noted(openRecord(stored))
  } catch {
    return known ?? noted(emptyOutbox())
  }
}

/** Changes the record in one transaction and answers what it has become. */
export async function changeOutbox(change: (outbox: Outbox) => Outbox): Promise<Outbox> {
  if (!isForgetful) {
    try {
      let changed: Outbox | null = null
      await update(NAME, stored => (changed = change(openRecord(stored))), store)
      if (changed !== null) return noted(changed)
    } catch {
      isForgetful = true
    }
  }
  return noted(change(known ?? emptyOutbox()))
}
