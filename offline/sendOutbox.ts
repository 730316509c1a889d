import { unknown } from 'superstruct'
import type { Act } from '../contract/call.ts'
import { getUser } from '../contract/calls/account.ts'
import type { User } from '../contract/entities/user.ts'
import { nextOp, type Op, type Outbox, type OutboxEntry } from './outboxRecord.ts'
import { changeOutbox, readOutbox } from './outboxStore.ts'
import { postponed, promoted, settled, stuck, type UpdateOutcome } from './outboxTransitions.ts'
import { ownOutbox } from './owner.ts'
import { sendPendingSignOut } from './pendingSignOut.ts'
import { type Failure, type Sending, send } from './send.ts'

export interface OutboxSending {
  sending: Omit<Sending, 'key'>
  /** What is sent before its time, once: updates that failed, because the network is back; or all updates. */
  early?: 'failed' | 'all'
  /**
   * The page says that this update failed as soon as the server answers with an error: then the update is withdrawn.
   * Another one is repeated.
   */
  saysFailure?(entry: OutboxEntry, op: Op): boolean
  /** A request of this resource leaves now. */
  onSending?(resource: string): void
  onSettled?(entry: OutboxEntry, op: Op, outcome: UpdateOutcome): void | Promise<void>
}

/** When to look again while another tab or the worker sends. */
const LOCKED_MS = 1000
/** When to look again while a sign-out cannot be delivered. */
const SIGN_OUT_MS = 5000
const DAY_MS = 86_400_000
/** After so many server errors, while other calls work, only the shopper sends an update again. */
const MOST_BREAKS = 10

/**
 * Sends the updates that wait, lowest number first. Answers when to come again: milliseconds from now, or null when
 * nothing waits. An update leaves the outbox only after its answer was read.
 */
export async function sendOutbox(options: OutboxSending): Promise<number | null> {
  return locked(async () => {
    if (!(await sendPendingSignOut(options.sending))) return SIGN_OUT_MS
    const tried = new Set<string>()
    for (;;) {
      const isEarly = (op: Op) => options.early === 'all' || (options.early === 'failed' && op.attempts > 0)
      const isDue = (op: Op) => op.notBefore <= Date.now() || (isEarly(op) && !tried.has(op.key))
      const next = nextEntry(await readOutbox(), isDue)
      if (next === null || options.sending.signal?.aborted) return null
      if (typeof next === 'number') return next
      tried.add(nextOp(next).key)
      await sendEntry(next, options)
    }
  })
}

/** One sender among all tabs and the worker. The browser frees the lock of a killed worker or a crashed tab. */
async function locked(work: () => Promise<number | null>): Promise<number | null> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('outbox', { ifAvailable: true }, lock => (lock ? work() : LOCKED_MS))
}

/** The entry to send now, or how long until one is due. The first entry of the basket holds up those behind it. */
function nextEntry(outbox: Outbox, isDue: (op: Op) => boolean): OutboxEntry | number | null {
  const entries = Object.values(outbox.entries).sort((a, b) => nextOp(a).seq - nextOp(b).seq)
  const first = entries.find(entry => !entry.alone)
  const candidates = entries.filter(entry => (entry.alone || entry === first) && !entry.stuck)
  const due = candidates.find(entry => isDue(nextOp(entry)))
  if (due) return due
  const waits = candidates.map(entry => nextOp(entry).notBefore - Date.now())
  return waits.length > 0 ? Math.max(0, Math.min(...waits)) : null
}

async function sendEntry({ resource }: OutboxEntry, options: OutboxSending): Promise<void> {
  const outbox = await changeOutbox(before => promoted(before, resource))
  const entry = outbox.entries[resource]
  const op = entry?.inflight
  if (!entry || !op) return

  const isOfOther = entry.owner !== outbox.owner || (!entry.alone && entry.epoch !== outbox.epoch)
  const isExpired = isOfOther || Date.now() - op.at > DAY_MS
  if (!isExpired) options.onSending?.(resource)
  const outcome = isExpired ? ({ kind: 'expired' } as const) : await attempt(entry, op, options)
  if (outcome.kind !== 'undelivered') await changeOutbox(before => settled(before, entry, op, outcome))
  await options.onSettled?.(entry, op, outcome)
}

/** The page that wrote the update checked its body, and the server checks it again. */
const callOf = ({ name, path }: Op): Act => ({
  kind: 'act',
  name,
  path,
  method: 'POST',
  request: unknown(),
  answer: unknown(),
})

async function attempt(
  entry: OutboxEntry,
  op: Op,
  { sending, saysFailure }: OutboxSending,
): Promise<UpdateOutcome> {
  const { resource } = entry
  // An update is sent in the name of its own owner only.
  const isOwner = async (user: User) => (await ownOutbox(user.id)).entries[resource]?.inflight?.key === op.key
  for (let again = true; ; again = false) {
    const sent = await send(callOf(op), op.body, { ...sending, key: op.key, mayGoOn: isOwner })
    if (sent.ok) return isDone(sent.answer) ? { kind: 'applied' } : { kind: 'refused', error: null }
    const { failure } = sent
    if (failure.kind === 'signed_out') {
      const user = await send(getUser, {}, sending)
      if (user.ok && !(await isOwner(user.answer))) return { kind: 'expired' }
      if (user.ok && again) continue
    }
    const outcome = outcomeOf(failure, op)
    if (op.attempts === 0 && isBroken(failure) && saysFailure?.(entry, op))
      return { kind: 'refused', error: null }
    if (outcome.kind === 'undelivered') await postpone(resource, op, failure, sending)
    return outcome
  }
}

/** Only the answers to questions have an answer that can say that they were not stored. */
const isDone = (answer: unknown) => (answer as { questions_set?: unknown } | null)?.questions_set !== false

/** The server answered with an error. One that says when to come again is busy, not broken. */
const isBroken = (failure: Failure): boolean =>
  failure.kind === 'unreachable' && failure.isServerError === true && failure.retryAfterSeconds === null

async function postpone(
  resource: string,
  op: Op,
  failure: Failure,
  sending: OutboxSending['sending'],
): Promise<void> {
  const retryAfter = failure.kind === 'unreachable' ? failure.retryAfterSeconds : null
  const breaks = op.breaks + (isBroken(failure) ? 1 : 0)
  const isStuck = breaks > op.breaks && breaks >= MOST_BREAKS && (await send(getUser, {}, sending)).ok
  await changeOutbox(before => {
    const later = postponed(before, resource, { ...op, breaks }, retryAfter)
    return isStuck ? stuck(later, resource, op) : later
  })
}

function outcomeOf(failure: Failure, op: Op): UpdateOutcome {
  switch (failure.kind) {
    case 'unreachable':
    case 'signed_out':
      return { kind: 'undelivered' }
    case 'unclear':
      return { kind: 'applied' }
    case 'refused': {
      const isRemovedAlready = failure.status === 404 && op.name.startsWith('remove_')
      return isRemovedAlready ? { kind: 'applied' } : { kind: 'refused', error: failure.error }
    }
  }
}
