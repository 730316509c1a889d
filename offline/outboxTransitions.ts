import { givenUp, withoutOp } from './outbox.ts'
import type { Notice, Op, Outbox, OutboxEntry } from './outboxRecord.ts'

/* The outbox record after each transition of an update: sent, postponed, stuck, settled. */

/** What became of one update. */
export type UpdateOutcome =
  | { kind: 'applied' }
  /** Dropped; `error` is the server's reason, if it gave one. */
  | { kind: 'refused'; error: string | null }
  /** The outcome is unknown; it stays in the outbox and is sent again. */
  | { kind: 'undelivered' }
  /** Dropped without sending: too old, or of a closed basket or another person. */
  | { kind: 'expired' }

const LONGEST_WAIT_MS = 60_000

/** The pending update becomes the one in flight, unless another one still is. */
export function promoted(outbox: Outbox, resource: string): Outbox {
  const { pending, ...entry } = outbox.entries[resource] ?? { resource }
  if (!pending || 'inflight' in entry) return outbox
  const promotedEntry = { ...(entry as OutboxEntry), inflight: pending }
  return { ...outbox, entries: { ...outbox.entries, [resource]: promotedEntry } }
}

/** The update in flight is sent again later: after full jitter from 1 s to 60 s, or after the server's Retry-After. */
export function postponed(
  outbox: Outbox,
  resource: string,
  op: Op,
  retryAfterSeconds: number | null,
): Outbox {
  const entry = outbox.entries[resource]
  if (entry?.inflight?.key !== op.key) return outbox
  const attempts = entry.inflight.attempts + 1
  const jitter = Math.max(1000, Math.random() * Math.min(LONGEST_WAIT_MS, 1000 * 2 ** attempts))
  const notBefore = Date.now() + (retryAfterSeconds ? retryAfterSeconds * 1000 : jitter)
  const inflight = { ...entry.inflight, attempts, breaks: op.breaks, notBefore }
  return { ...outbox, entries: { ...outbox.entries, [resource]: { ...entry, inflight } } }
}

/** The update is not sent again until the shopper chooses Retry or Discard in its notice. */
export function stuck(outbox: Outbox, resource: string, op: Op): Outbox {
  const entry = outbox.entries[resource]
  if (!entry) return outbox
  return withNotice(
    { ...outbox, entries: { ...outbox.entries, [resource]: { ...entry, stuck: true } } },
    noticeOf(resource, op, 'stuck', null),
  )
}

/**
 * The update leaves the outbox. One that was not applied leaves a notice, unless a newer edit of its resource waits or
 * it was another person's.
 */
export function settled(
  outbox: Outbox,
  { resource, owner }: OutboxEntry,
  op: Op,
  outcome: UpdateOutcome,
): Outbox {
  const isCurrent = outbox.entries[resource]?.inflight?.key === op.key
  // It was withdrawn while it was on its way.
  if (!isCurrent && outcome.kind === 'refused') return outbox
  const left = isCurrent ? withoutOp(outbox, resource, 'inflight') : outbox
  const isOwn = owner === outbox.owner || owner === outbox.previousOwner
  if (!isOwn || left.entries[resource]) return left
  if (outcome.kind === 'refused') return withNotice(left, noticeOf(resource, op, 'refused', outcome.error))
  return outcome.kind === 'expired' ? withNotice(left, noticeOf(resource, op, 'expired', null)) : left
}

/** The updates of the resource leave the outbox, sent or not, because their form was changed. */
export function withdrawn(outbox: Outbox, resource: string): Outbox {
  const entry = outbox.entries[resource]
  const op = entry?.pending ?? entry?.inflight
  if (!op) return outbox
  const left = withoutOp(withoutOp(outbox, resource, 'pending'), resource, 'inflight')
  return withNotice(givenUp(left, resource, entry?.inflight), noticeOf(resource, op, 'withdrawn', null))
}

/** The page says this until the shopper has dismissed it. */
export const told = (outbox: Outbox, resource: string, words: string): Outbox =>
  withNotice(outbox, {
    id: crypto.randomUUID(),
    resource,
    name: '',
    body: null,
    kind: 'told',
    error: words,
  })

const noticeOf = (resource: string, op: Op, kind: Notice['kind'], error: string | null): Notice => ({
  id: op.key,
  resource,
  name: op.name,
  body: op.body,
  kind,
  error,
})

/** A resource has one notice, the newest. */
const withNotice = (outbox: Outbox, notice: Notice): Outbox => ({
  ...outbox,
  notices: [...outbox.notices.filter(one => one.resource !== notice.resource), notice],
})
