import type { Body, Update } from '../contract/call.ts'
import type { Op, Outbox, OutboxEntry } from './outboxRecord.ts'
import { changeOutbox } from './outboxStore.ts'

/* An update is written to the outbox at the edit; sendOutbox.ts sends it from there. */

/**
 * Writes an update, to be sent after `delayMs`. It replaces or amends an unsent earlier update of its resource.
 * `removed`: the line of the basket that it puts back.
 */
export function writeUpdate<U extends Update>(
  call: U,
  body: Body<U>,
  delayMs = 0,
  removed?: unknown,
): Promise<Outbox> {
  const resource = call.resource(body)
  const now = Date.now()
  return changeOutbox(outbox => {
    const seq = outbox.seq + 1
    const { pending: unsent, inflight: sent } = outbox.entries[resource] ?? {}
    const following = sent?.name === call.name && call.follows ? call.follows(sent.body, body) : body
    const pending: Op = {
      ...(unsent && unsent.name === call.amends?.call
        ? { ...unsent, body: call.amends.body(unsent.body, body) }
        : { name: call.name, path: call.path, body: following, removed }),
      seq,
      key: keyAfter(outbox.givenUp?.[resource]),
      at: now,
      attempts: 0,
      breaks: 0,
      notBefore: now + delayMs,
    }
    const entry: OutboxEntry = {
      ...notStuck(outbox.entries[resource] ?? { resource }),
      alone: call.alone === true,
      owner: outbox.owner,
      epoch: outbox.epoch,
      pending,
    }
    return { ...withoutNotice(outbox, resource), seq, entries: { ...outbox.entries, [resource]: entry } }
  })
}

/**
 * A new key, which names those that were given up before it: the server does not apply their requests any more, however
 * late they arrive. It takes keys of this length.
 */
const keyAfter = (givenUp: string | undefined): string =>
  [crypto.randomUUID(), ...(givenUp?.split('.') ?? [])].slice(0, 5).join('.')

/** Sends a stuck update again. */
export const retryUpdate = (resource: string): Promise<Outbox> =>
  changeOutbox(outbox => {
    const entry = outbox.entries[resource]
    if (!entry) return withoutNotice(outbox, resource)
    const again = (op: Op): Op => ({ ...op, attempts: 0, breaks: 0, notBefore: Date.now() })
    const retried: OutboxEntry = {
      ...notStuck(entry),
      ...(entry.inflight && { inflight: again(entry.inflight) }),
    }
    return { ...withoutNotice(outbox, resource), entries: { ...outbox.entries, [resource]: retried } }
  })

/** Removes every update of a resource, sent or not. */
export const discardUpdate = (resource: string): Promise<Outbox> =>
  changeOutbox(outbox =>
    withoutOp(
      withoutOp(
        givenUp(withoutNotice(outbox, resource), resource, outbox.entries[resource]?.inflight),
        resource,
        'pending',
      ),
      resource,
      'inflight',
    ),
  )

/** Removes the notice of a resource. */
export const dismissNotice = (resource: string): Promise<Outbox> =>
  changeOutbox(outbox => withoutNotice(outbox, resource))

const withoutNotice = (outbox: Outbox, resource: string): Outbox => ({
  ...outbox,
  notices: outbox.notices.filter(notice => notice.resource !== resource),
})

function notStuck<E extends Partial<OutboxEntry>>({ stuck: _, ...entry }: E): Omit<E, 'stuck'> {
  return entry
}

/** The outbox after it was given up to wait for the outcome of a request. */
export const givenUp = (outbox: Outbox, resource: string, op: Op | undefined): Outbox =>
  op ? { ...outbox, givenUp: { ...outbox.givenUp, [resource]: op.key } } : outbox

/** The outbox without one update of a resource; an entry that is left empty goes with it. */
export function withoutOp(outbox: Outbox, resource: string, which: 'pending' | 'inflight'): Outbox {
  const { [resource]: entry, ...others } = outbox.entries
  if (!entry) return outbox
  const left: OutboxEntry = { ...entry }
  delete left[which]
  const isEmpty = !left.pending && !left.inflight
  return { ...outbox, entries: isEmpty ? others : { ...others, [resource]: left } }
}
