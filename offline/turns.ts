import { without } from './outbox.ts'
import type { Entry, Notice, Op, Outbox } from './outboxRecord.ts'

/* What becomes of the record as an update takes its turns: sent, put off, given up for now, or done with. */

/** What became of one update. */
export type Verdict =
  | { kind: 'applied' }
  /** Dropped; `error` is the server's reason, if it gave one. */
  | { kind: 'refused'; error: string | null }
  /** Its outcome is unknown; it stays, and is sent again. */
  | { kind: 'kept' }
  /** Too old, or of a basket or a person that is gone. */
  | { kind: 'expired' }

const LONGEST_WAIT_MS = 60_000

/** The pending update is on its way from now on, unless the one before it still is. */
export function promoted(outbox: Outbox, resource: string): Outbox {
  const { pending, ...entry } = outbox.entries[resource] ?? { resource }
  if (!pending || 'inflight' in entry) return outbox
  return { ...outbox, entries: { ...outbox.entries, [resource]: { ...(entry as Entry), inflight: pending } } }
}

/** Full jitter from 1 s to 60 s, or as long as the server asked for. */
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

/** Given up until the shopper says otherwise, which is what the notice asks. */
export function given(outbox: Outbox, resource: string, op: Op): Outbox {
  const entry = outbox.entries[resource]
  if (!entry) return outbox
  return noticed(
    { ...outbox, entries: { ...outbox.entries, [resource]: { ...entry, stuck: true } } },
    noticeOf(resource, op, 'stuck', null),
  )
}

/** Done with; what was not applied leaves a notice, unless a newer edit follows it or it was another person's. */
export function settled(outbox: Outbox, { resource, owner }: Entry, op: Op, verdict: Verdict): Outbox {
  const isThere = outbox.entries[resource]?.inflight?.key === op.key
  const left = isThere ? without(outbox, resource, 'inflight') : outbox
  const isTheirs = owner === outbox.owner || owner === outbox.was
  if (!isTheirs || left.entries[resource]) return left
  if (verdict.kind === 'refused') return noticed(left, noticeOf(resource, op, 'refused', verdict.error))
  return verdict.kind === 'expired' ? noticed(left, noticeOf(resource, op, 'expired', null)) : left
}

const noticeOf = (resource: string, op: Op, kind: Notice['kind'], error: string | null): Notice => ({
  id: op.key,
  resource,
  name: op.name,
  body: op.body,
  kind,
  error,
})

/** The newest of a resource is the one that counts. */
const noticed = (outbox: Outbox, notice: Notice): Outbox => ({
  ...outbox,
  notices: [...outbox.notices.filter(one => one.resource !== notice.resource), notice],
})
