import type { Update } from '../contract/call.ts'
import { getUser } from '../contract/calls/account.ts'
import type { User } from '../contract/entities/user.ts'
import { mayWait } from '../contract/waiting.ts'
import { payDebt } from './debt.ts'
import { type Entry, type Op, type Outbox, opOf } from './outboxRecord.ts'
import { changeOutbox, readOutbox } from './outboxStore.ts'
import { ownOutbox } from './owner.ts'
import { type Failure, type Sending, send } from './send.ts'
import { given, postponed, promoted, settled, type Verdict } from './turns.ts'

export interface Draining {
  sending: Omit<Sending, 'key'>
  /** The network is back: what failed is tried once now, however long it was to wait. */
  isEager?: boolean
  /** A request of this resource leaves now. */
  onSending?(resource: string): void
  onJudged?(entry: Entry, op: Op, verdict: Verdict): void | Promise<void>
}

/** When to see whether another tab or the worker has done with sending. */
const LOCKED_MS = 1000
/** When to come again where the server cannot be told of a sign-out. */
const DEBT_MS = 5000
const DAY_MS = 86_400_000
/** After so many answers with which the server broke, while it answers others, only the shopper tries again. */
const MOST_BREAKS = 10

/**
 * Sends what waits, lowest number first, and answers when to come again: milliseconds from now, or null when
 * nothing waits. Nothing is taken out before its answer is judged.
 */
export async function drain(draining: Draining): Promise<number | null> {
  return locked(async () => {
    if (!(await payDebt(draining.sending))) return DEBT_MS
    const tried = new Set<string>()
    for (;;) {
      const isDue = (op: Op) =>
        op.notBefore <= Date.now() || (draining.isEager === true && op.attempts > 0 && !tried.has(op.key))
      const next = nextOf(await readOutbox(), isDue)
      if (next === null || draining.sending.signal?.aborted) return null
      if (typeof next === 'number') return next
      tried.add(opOf(next).key)
      await sendOne(next, draining)
    }
  })
}

/** One drainer among all tabs and the worker; a killed one lets go of the lock. */
async function locked(work: () => Promise<number | null>): Promise<number | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('outbox', { ifAvailable: true }, lock => (lock ? work() : LOCKED_MS))
}

/** The entry to send now, or how long until there is one. One that must wait holds up those behind it. */
function nextOf(outbox: Outbox, isDue: (op: Op) => boolean): Entry | number | null {
  const entries = Object.values(outbox.entries).sort((a, b) => opOf(a).seq - opOf(b).seq)
  const first = entries.find(entry => !entry.alone)
  const candidates = entries.filter(entry => (entry.alone || entry === first) && !entry.stuck)
  const due = candidates.find(entry => isDue(opOf(entry)))
  if (due) return due
  const waits = candidates.map(entry => opOf(entry).notBefore - Date.now())
  return waits.length > 0 ? Math.max(0, Math.min(...waits)) : null
}

async function sendOne(entry: Entry, draining: Draining): Promise<void> {
  const { resource } = entry
  const outbox = await changeOutbox(before => promoted(before, resource))
  const current = outbox.entries[resource]
  const op = current?.inflight
  if (!current || !op) return

  const isGone = current.owner !== outbox.owner || (!current.alone && current.epoch !== outbox.epoch)
  const row: Update | undefined = (mayWait as Record<string, Update>)[op.name]
  const isOver = isGone || !row || Date.now() - op.at > DAY_MS
  if (!isOver) draining.onSending?.(resource)
  const verdict = isOver ? ({ kind: 'expired' } as const) : await attempt(row, current, op, draining)
  if (verdict.kind !== 'kept') await changeOutbox(before => settled(before, current, op, verdict))
  await draining.onJudged?.(current, op, verdict)
}

async function attempt(row: Update, entry: Entry, op: Op, { sending }: Draining): Promise<Verdict> {
  const { resource } = entry
  // What waits is sent for its own owner only.
  const isTheirs = async (user: User) =>
    (await ownOutbox(user.id)).entries[resource]?.inflight?.key === op.key
  for (let again = true; ; again = false) {
    const sent = await send(row, op.body as never, { ...sending, key: op.key, mayGoOn: isTheirs })
    if (sent.ok) return { kind: 'applied' }
    const { failure } = sent
    if (failure.kind === 'signed_out') {
      const user = await send(getUser, {}, sending)
      if (user.ok && !(await isTheirs(user.answer))) return { kind: 'expired' }
      if (user.ok && again) continue
    }
    const verdict = verdictOf(failure, op)
    if (verdict.kind !== 'kept') return verdict
    const breaks = op.breaks + (failure.kind === 'unreachable' && failure.isServerError ? 1 : 0)
    const isStuck = breaks > op.breaks && breaks >= MOST_BREAKS && (await send(getUser, {}, sending)).ok
    const retryAfter = failure.kind === 'unreachable' ? failure.retryAfterSeconds : null
    await changeOutbox(before => {
      const later = postponed(before, resource, { ...op, breaks }, retryAfter)
      return isStuck ? given(later, resource, op) : later
    })
    return verdict
  }
}

function verdictOf(failure: Failure, op: Op): Verdict {
  switch (failure.kind) {
    case 'unreachable':
    case 'signed_out':
      return { kind: 'kept' }
    case 'unclear':
      return { kind: 'applied' }
    case 'refused': {
      const isRemovedAlready = failure.status === 404 && op.name.startsWith('remove_')
      return isRemovedAlready ? { kind: 'applied' } : { kind: 'refused', error: failure.error }
    }
  }
}
