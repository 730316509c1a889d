import {
  boolean,
  enums,
  is,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  type,
  unknown,
} from 'superstruct'

/** One update as it was meant: the intent, never a serialised request. Times by the wall clock. */
export interface Op {
  seq: number
  key: string
  name: string
  body: unknown
  at: number
  attempts: number
  /** How often the server itself broke over it. */
  breaks: number
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
  /** It is not sent again before the shopper says so. */
  stuck?: boolean
}

/** What became of an update that was not applied, until the shopper has read it. The page has the words. */
export interface Notice {
  /** The key of its update. */
  id: string
  resource: string
  name: string
  body: unknown
  kind: 'refused' | 'expired' | 'stuck'
  /** The server's reason, if it gave one. */
  error: string | null
}

export interface Outbox {
  v: 2
  seq: number
  /** Rises when a sale is paid and at sign-out; what was written before is sent no more. */
  epoch: number
  /** The user's id, or a name that this device gave a visitor. */
  owner: string
  /** Who the owner was to this device before: the visitor who signed in, or the user whose session ended. */
  was: string | null
  /** The key of a sign-out that the server has not been told of yet. */
  owes: string | null
  entries: Record<string, Entry>
  notices: Notice[]
}

export const OUTBOX_VERSION = 2

export const emptyOutbox = (): Outbox => ({
  v: OUTBOX_VERSION,
  seq: 0,
  epoch: 0,
  owner: crypto.randomUUID(),
  was: null,
  owes: null,
  entries: {},
  notices: [],
})

const op = object({
  seq: number(),
  key: string(),
  name: string(),
  body: unknown(),
  at: number(),
  attempts: number(),
  breaks: number(),
  notBefore: number(),
})

const entry = object({
  resource: string(),
  alone: boolean(),
  owner: string(),
  epoch: number(),
  inflight: optional(op),
  pending: optional(op),
  stuck: optional(boolean()),
})

const notice = object({
  id: string(),
  resource: string(),
  name: string(),
  body: unknown(),
  kind: enums(['refused', 'expired', 'stuck']),
  error: nullable(string()),
})

const head = type({
  seq: number(),
  epoch: number(),
  owner: string(),
  was: nullable(string()),
  owes: nullable(string()),
  entries: record(string(), unknown()),
})

/** The stored record as it is written today. What does not fit is dropped alone. */
export function openRecord(stored: unknown): Outbox {
  const record = isFirst(stored) ? second(stored) : stored
  if (!is(record, head)) return emptyOutbox()
  const { seq, epoch, owner, was, owes, entries } = record
  const { notices } = record as { notices?: unknown }
  return {
    v: OUTBOX_VERSION,
    seq,
    epoch,
    owner,
    was,
    owes,
    entries: Object.fromEntries(
      Object.entries(entries).filter((pair): pair is [string, Entry] => isWhole(pair[1])),
    ),
    notices: Array.isArray(notices) ? notices.filter((one): one is Notice => is(one, notice)) : [],
  }
}

const isWhole = (value: unknown): boolean => is(value, entry) && Boolean(value.inflight ?? value.pending)

const first = type({ v: enums([1]), entries: record(string(), type({})) })
const isFirst = (stored: unknown): stored is { entries: Record<string, object> } => is(stored, first)

/** The first version knew no notices, no former owner, and did not count what the server broke over. */
const second = (old: { entries: Record<string, object> }): unknown => ({
  ...old,
  was: null,
  owes: null,
  notices: [],
  entries: Object.fromEntries(
    Object.entries(old.entries).map(([name, before]) => {
      const { inflight, pending, ...rest } = before as { inflight?: object; pending?: object }
      const counted = {
        ...(inflight && { inflight: { ...inflight, breaks: 0 } }),
        ...(pending && { pending: { ...pending, breaks: 0 } }),
      }
      return [name, { ...rest, ...counted }]
    }),
  ),
})

/** What is to be sent next of an entry. */
export const opOf = (waiting: Entry): Op => (waiting.inflight ?? waiting.pending) as Op
