import type { Update } from '../contract/call.ts'
import { mayWait } from '../contract/waiting.ts'
import { changeOutbox, type Entry, type Op, type Outbox, readOutbox, without } from './outbox.ts'
import { type Failure, type Sending, send } from './send.ts'

/** What became of one update. */
export type Verdict =
  | { kind: 'applied' }
  /** Dropped; `error` is the server's reason, if it gave one. */
  | { kind: 'refused'; error: string | null }
  /** Its outcome is unknown; it stays, and is sent again. */
  | { kind: 'kept' }
  /** Too old, or of a basket or a person that is gone. */
  | { kind: 'expired' }

export interface Draining {
  sending: Omit<Sending, 'key'>
  /** The network is back: what failed is tried once now, however long it was to wait. */
  isEager?: boolean
  /** A request of this resource leaves now. */
  onSending?(resource: string): void
  onJudged?(entry: Entry, op: Op, verdict: Verdict): void | Promise<void>
}

const DAY_MS = 86_400_000
const LONGEST_WAIT_MS = 60_000

/**
 * Sends what waits, lowest number first, and answers when to come again: milliseconds from now, or null when
 * nothing waits or another tab or the worker is sending. Nothing is taken out before its answer is judged.
 */
export async function drain(draining: Draining): Promise<number | null> {
  return locked(async () => {
    const tried = new Set<string>()
    for (;;) {
      const isDue = (op: Op) =>
        op.notBefore <= Date.now() || (draining.isEager === true && op.attempts > 0 && !tried.has(op.key))
      const next = nextOf(await readOutbox(), isDue)
      if (next === null) return null
      if (typeof next === 'number') return next
      tried.add(opOf(next).key)
      await sendOne(next, draining)
    }
  })
}

/** One drainer among all tabs and the worker; a killed one lets go of the lock. */
async function locked(work: () => Promise<number | null>): Promise<number | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('outbox', { ifAvailable: true }, lock => (lock ? work() : null))
}

/** The entry to send now, or how long until there is one. One that must wait holds up those behind it. */
function nextOf(outbox: Outbox, isDue: (op: Op) => boolean): Entry | number | null {
  const entries = Object.values(outbox.entries).sort((a, b) => opOf(a).seq - opOf(b).seq)
  const first = entries.find(entry => !entry.alone)
  const candidates = entries.filter(entry => entry.alone || entry === first)
  const due = candidates.find(entry => isDue(opOf(entry)))
  if (due) return due
  const waits = candidates.map(entry => opOf(entry).notBefore - Date.now())
  return waits.length > 0 ? Math.max(0, Math.min(...waits)) : null
}

const opOf = (entry: Entry): Op => (entry.inflight ?? entry.pending) as Op

async function sendOne(entry: Entry, { sending, onSending, onJudged }: Draining): Promise<void> {
  const { resource } = entry
  const outbox = await changeOutbox(before => promoted(before, resource))
  const current = outbox.entries[resource]
  const op = current?.inflight
  if (!current || !op) return

  const row: Update | undefined = mayWait[op.name]
  const isGone = current.owner !== outbox.owner || current.epoch !== outbox.epoch
  if (!row || isGone || Date.now() - op.at > DAY_MS) {
    await changeOutbox(before => without(before, resource, 'inflight'))
    await onJudged?.(current, op, { kind: 'expired' })
    return
  }

  onSending?.(resource)
  const sent = await send(row, op.body as never, { ...sending, key: op.key })
  const verdict = sent.ok ? ({ kind: 'applied' } as const) : verdictOf(sent.failure, op)
  if (verdict === 'keep') {
    const retryAfter = sent.ok || sent.failure.kind !== 'unreachable' ? null : sent.failure.retryAfterSeconds
    await changeOutbox(before => postponed(before, resource, op.key, retryAfter))
    onJudged?.(current, op, { kind: 'kept' })
    return
  }
  await changeOutbox(before =>
    before.entries[resource]?.inflight?.key === op.key ? without(before, resource, 'inflight') : before,
  )
  await onJudged?.(current, op, verdict)
}

function verdictOf(failure: Failure, op: Op): Verdict | 'keep' {
  switch (failure.kind) {
    case 'unreachable':
    case 'signed_out':
      return 'keep'
    case 'unclear':
      return { kind: 'applied' }
    case 'refused': {
      const isRemovedAlready = failure.status === 404 && op.name.startsWith('remove_')
      return isRemovedAlready ? { kind: 'applied' } : { kind: 'refused', error: failure.error }
    }
  }
}

/** The pending update is on its way from now on, unless the one before it still is. */
function promoted(outbox: Outbox, resource: string): Outbox {
  const { pending, ...entry } = outbox.entries[resource] ?? { resource }
  if (!pending || 'inflight' in entry) return outbox
  return { ...outbox, entries: { ...outbox.entries, [resource]: { ...(entry as Entry), inflight: pending } } }
}

/** Full jitter from 1 s to 60 s, or as long as the server asked for. */
function postponed(outbox: Outbox, resource: string, key: string, retryAfterSeconds: number | null): Outbox {
  const entry = outbox.entries[resource]
  if (entry?.inflight?.key !== key) return outbox
  const attempts = entry.inflight.attempts + 1
  const jitter = Math.max(1000, Math.random() * Math.min(LONGEST_WAIT_MS, 1000 * 2 ** attempts))
  const notBefore = Date.now() + (retryAfterSeconds ? retryAfterSeconds * 1000 : jitter)
  return {
    ...outbox,
    entries: {
      ...outbox.entries,
      [resource]: { ...entry, inflight: { ...entry.inflight, attempts, notBefore } },
    },
  }
}
