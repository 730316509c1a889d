import { get, update } from 'idb-keyval'
import type { Body, Update } from '../contract/call.ts'
import { openStore } from './db.ts'

/*
 * Updates are written down here at the edit, and sent from here. There is one record of everything, so that
 * each change of it is one transaction, whichever tab or worker makes it.
 */

/** One update as it was meant: the intent, never a serialised request. Times by the wall clock. */
export interface Op {
  seq: number
  key: string
  name: string
  body: unknown
  at: number
  attempts: number
  notBefore: number
}

/** What waits for one resource. `inflight` was sent, its outcome unknown; `pending` replaces itself freely. */
export interface Entry {
  resource: string
  alone: boolean
  owner: string
  epoch: number
  inflight?: Op
  pending?: Op
}

export interface Outbox {
  v: 1
  seq: number
  /** Rises when a sale is paid and at sign-out; what was written before is sent no more. */
  epoch: number
  /** The user's id, or a name that this device gave a visitor. */
  owner: string
  entries: Record<string, Entry>
}

const NAME = 'outbox'
const store = openStore(NAME)

const empty = (): Outbox => ({ v: 1, seq: 0, epoch: 0, owner: crypto.randomUUID(), entries: {} })

/** Where the device can keep nothing, this page remembers for as long as it is open. */
let remembered: Outbox | null = null

export async function readOutbox(): Promise<Outbox> {
  try {
    return remembered ?? fitting(await get(NAME, store))
  } catch {
    remembered = empty()
    return remembered
  }
}

/** Changes the record in one transaction and answers what it has become. */
export async function changeOutbox(change: (outbox: Outbox) => Outbox): Promise<Outbox> {
  if (remembered === null) {
    try {
      let changed: Outbox | null = null
      await update(NAME, before => (changed = change(fitting(before))), store)
      if (changed !== null) return changed
    } catch {
      remembered = empty()
    }
  }
  remembered = change(remembered ?? empty())
  return remembered
}

const fitting = (record: unknown): Outbox =>
  typeof record === 'object' && record !== null && (record as Outbox).v === 1 ? (record as Outbox) : empty()

/** Writes an update down, to be sent after `delayMs`; an unsent earlier one of its resource is replaced. */
export function writeDown<U extends Update>(row: U, body: Body<U>, delayMs = 0): Promise<Outbox> {
  const resource = row.resource(body)
  const now = Date.now()
  return changeOutbox(outbox => {
    const seq = outbox.seq + 1
    const pending: Op = {
      seq,
      key: crypto.randomUUID(),
      name: row.name,
      body,
      at: now,
      attempts: 0,
      notBefore: now + delayMs,
    }
    const entry: Entry = {
      ...(outbox.entries[resource] ?? { resource }),
      alone: row.alone === true,
      owner: outbox.owner,
      epoch: outbox.epoch,
      pending,
    }
    return { ...outbox, seq, entries: { ...outbox.entries, [resource]: entry } }
  })
}

/** Takes back what was not sent yet. What is on its way stays, because its outcome is unknown. */
export const takeBack = (resource: string): Promise<Outbox> =>
  changeOutbox(outbox => without(outbox, resource, 'pending'))

export function without(outbox: Outbox, resource: string, which: 'pending' | 'inflight'): Outbox {
  const { [resource]: entry, ...others } = outbox.entries
  if (!entry) return outbox
  const left: Entry = { ...entry }
  delete left[which]
  const isEmpty = !left.pending && !left.inflight
  return { ...outbox, entries: isEmpty ? others : { ...others, [resource]: left } }
}

/**
 * The device's user is now this one. A visitor's records go over to whoever signs in; those of another user
 * are dropped.
 */
export const ownOutbox = (user: number | null): Promise<Outbox> =>
  changeOutbox(outbox => {
    const owner = user === null ? (isUser(outbox.owner) ? crypto.randomUUID() : outbox.owner) : String(user)
    if (owner === outbox.owner) return outbox
    const isHandedOver = !isUser(outbox.owner)
    const entries = isHandedOver
      ? Object.fromEntries(Object.entries(outbox.entries).map(([name, entry]) => [name, { ...entry, owner }]))
      : {}
    return { ...outbox, owner, entries }
  })

const isUser = (owner: string): boolean => /^\d+$/.test(owner)

/** What was written down before now belongs to a basket or a person that is gone. */
export const raiseEpoch = (): Promise<Outbox> =>
  changeOutbox(outbox => ({ ...outbox, epoch: outbox.epoch + 1 }))
