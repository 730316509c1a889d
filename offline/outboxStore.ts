import { get, update } from 'idb-keyval'
import { openStore } from './db.ts'
import { emptyOutbox, OUTBOX_VERSION, type Outbox, openRecord } from './outboxRecord.ts'

/* There is one record of everything, so that each change of it is one transaction, whichever tab or worker makes it. */

const NAME = 'outbox'
const store = openStore(NAME, OUTBOX_VERSION)

/** Whose the device was when it was last looked at; null before that. */
let known: string | null = null

export const knownOwner = (): string | null => known

const noted = (outbox: Outbox): Outbox => {
  known = outbox.owner
  return outbox
}

/** Where the device can keep nothing, this page remembers for as long as it is open. */
let remembered: Outbox | null = null

export async function readOutbox(): Promise<Outbox> {
  if (remembered) return remembered
  try {
    const stored: unknown = await get(NAME, store)
    // A visitor has one name, from the first look on.
    return stored === undefined ? await changeOutbox(same => same) : noted(openRecord(stored))
  } catch {
    remembered = emptyOutbox()
    return remembered
  }
}

/** Changes the record in one transaction and answers what it has become. */
export async function changeOutbox(change: (outbox: Outbox) => Outbox): Promise<Outbox> {
  if (remembered === null) {
    try {
      let changed: Outbox | null = null
      await update(NAME, stored => (changed = change(openRecord(stored))), store)
      if (changed !== null) return noted(changed)
    } catch {
      remembered = emptyOutbox()
    }
  }
  remembered = change(remembered ?? emptyOutbox())
  return remembered
}
