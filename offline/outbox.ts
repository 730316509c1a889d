import type { Body, Update } from '../contract/call.ts'
import type { Entry, Op, Outbox } from './outboxRecord.ts'
import { changeOutbox } from './outboxStore.ts'

/* Updates are written down here at the edit, and sent from here by drain.ts. */

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
      breaks: 0,
      notBefore: now + delayMs,
    }
    const entry: Entry = {
      ...moving(outbox.entries[resource] ?? { resource }),
      alone: row.alone === true,
      owner: outbox.owner,
      epoch: outbox.epoch,
      pending,
    }
    return { ...unsaid(outbox, resource), seq, entries: { ...outbox.entries, [resource]: entry } }
  })
}

/** Takes back what was not sent yet. What is on its way stays, because its outcome is unknown. */
export const takeBack = (resource: string): Promise<Outbox> =>
  changeOutbox(outbox => without(outbox, resource, 'pending'))

/** Tries again what was given up for now. */
export const retry = (resource: string): Promise<Outbox> =>
  changeOutbox(outbox => {
    const entry = outbox.entries[resource]
    if (!entry) return unsaid(outbox, resource)
    const again = (op: Op): Op => ({ ...op, attempts: 0, breaks: 0, notBefore: Date.now() })
    const fresh: Entry = { ...moving(entry), ...(entry.inflight && { inflight: again(entry.inflight) }) }
    return { ...unsaid(outbox, resource), entries: { ...outbox.entries, [resource]: fresh } }
  })

/** Gives an update up for good. */
export const discard = (resource: string): Promise<Outbox> =>
  changeOutbox(outbox =>
    without(without(unsaid(outbox, resource), resource, 'pending'), resource, 'inflight'),
  )

/** What was said of this resource has been read, or is no longer so. */
export const dismiss = (resource: string): Promise<Outbox> => changeOutbox(outbox => unsaid(outbox, resource))

const unsaid = (outbox: Outbox, resource: string): Outbox => ({
  ...outbox,
  notices: outbox.notices.filter(notice => notice.resource !== resource),
})

function moving<E extends Partial<Entry>>({ stuck: _, ...entry }: E): Omit<E, 'stuck'> {
  return entry
}

export function without(outbox: Outbox, resource: string, which: 'pending' | 'inflight'): Outbox {
  const { [resource]: entry, ...others } = outbox.entries
  if (!entry) return outbox
  const left: Entry = { ...entry }
  delete left[which]
  const isEmpty = !left.pending && !left.inflight
  return { ...outbox, entries: isEmpty ? others : { ...others, [resource]: left } }
}
