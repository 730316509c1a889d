import {
  boolean,
  enums,
  type Infer,
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
import { type Format, migrated, versionOf } from './format.ts'

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
  v: number
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

const versioned = type({ v: number() })

/** The first version knew no notices, no former owner, and did not count what the server broke over. */
const first = type({
  entries: record(string(), type({ inflight: optional(type({})), pending: optional(type({})) })),
})
const second = (old: Infer<typeof first>): unknown => ({
  ...old,
  was: null,
  owes: null,
  entries: Object.fromEntries(
    Object.entries(old.entries).map(([name, { inflight, pending, ...rest }]) => [
      name,
      {
        ...rest,
        ...(inflight && { inflight: { ...inflight, breaks: 0 } }),
        ...(pending && { pending: { ...pending, breaks: 0 } }),
      },
    ]),
  ),
})

const format: Format = { struct: head, earlier: [{ struct: first, next: second }] }

export const OUTBOX_VERSION = versionOf(format)

/** The stored record as it is written today. What does not fit is dropped alone. */
export function openRecord(stored: unknown): Outbox {
  const version = is(stored, versioned) ? stored.v : 0
  const record = migrated(format, version, stored) as Infer<typeof head> | null
  if (!record) return emptyOutbox()
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

/** What is to be sent next of an entry. */
export const opOf = (waiting: Entry): Op => (waiting.inflight ?? waiting.pending) as Op
