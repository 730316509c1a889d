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
import { type Format, migrate, versionOf } from './format.ts'

/**
 * One update: the call and its body, never a serialised request. It carries its own address, so that a worker or a
 * page of another build can send it. Times by the wall clock, in milliseconds.
 */
export interface Op {
  seq: number
  key: string
  /** The name and the path of its call. */
  name: string
  path: string
  body: unknown
  /** The line of the basket that it puts back: the page shows the line where its basket does not have it. */
  removed?: unknown
  at: number
  attempts: number
  /** How many answers were server errors. */
  breaks: number
  notBefore: number
}

/** What waits for one resource. `inflight` was sent and its outcome is unknown; a new edit replaces `pending`. */
export interface OutboxEntry {
  resource: string
  alone: boolean
  owner: string
  epoch: number
  inflight?: Op
  pending?: Op
  /** It is not sent again until the shopper says so. */
  stuck?: boolean
}

/**
 * What the page says until the shopper has dismissed it. Most often an update that was not applied: then the page has the
 * words.
 */
export interface Notice {
  /** The key of its update, if it is about one. */
  id: string
  resource: string
  name: string
  body: unknown
  /** `withdrawn`: its form was changed before it was applied. `told`: it is about no update, and `error` has its words. */
  kind: 'refused' | 'expired' | 'stuck' | 'withdrawn' | 'told'
  /** The server's reason, if it gave one. */
  error: string | null
}

export interface Outbox {
  v: number
  seq: number
  /** Rises when a sale is paid and at sign-out; entries of an earlier epoch are not sent. */
  epoch: number
  /** The user's id, or a random id for a visitor. */
  owner: string
  /** The owner before: the visitor who signed in, or the user whose session ended. */
  previousOwner: string | null
  /** The key of a sign-out that the server has not received yet. */
  pendingSignOut: string | null
  entries: Record<string, OutboxEntry>
  notices: Notice[]
  /** The key of the last request of each resource that was given up, and may still arrive. */
  givenUp?: Record<string, string>
}

export const emptyOutbox = (): Outbox => ({
  v: OUTBOX_VERSION,
  seq: 0,
  epoch: 0,
  owner: crypto.randomUUID(),
  previousOwner: null,
  pendingSignOut: null,
  entries: {},
  notices: [],
})

const op = object({
  seq: number(),
  key: string(),
  name: string(),
  path: string(),
  body: unknown(),
  removed: optional(unknown()),
  at: number(),
  attempts: number(),
  breaks: number(),
  notBefore: number(),
})

const outboxEntry = object({
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
  kind: enums(['refused', 'expired', 'stuck', 'withdrawn', 'told']),
  error: nullable(string()),
})

const keys = record(string(), string())

const head = type({
  seq: number(),
  epoch: number(),
  owner: string(),
  previousOwner: nullable(string()),
  pendingSignOut: nullable(string()),
  entries: record(string(), unknown()),
})

const versioned = type({ v: number() })

/** As much of an earlier version as a migration reads. */
const withEntries = type({
  entries: record(
    string(),
    type({ inflight: optional(type({ name: string() })), pending: optional(type({ name: string() })) }),
  ),
})
type WithEntries = Infer<typeof withEntries>

const withOps = ({ entries }: WithEntries, change: (op: { name: string }) => object) =>
  Object.fromEntries(
    Object.entries(entries).map(([resource, { inflight, pending, ...rest }]) => [
      resource,
      {
        ...rest,
        ...(inflight && { inflight: change(inflight) }),
        ...(pending && { pending: change(pending) }),
      },
    ]),
  )

/** Paths of calls that version 2 knew and that do not follow from the name. */
const PATHS: Record<string, string> = {
  put_ticket: '/ajax/store/basket/put_ticket/',
  delete_address: '/ajax/user/user/delete_address/',
}
const pathOf = (name: string) => PATHS[name] ?? `/ajax/checkout/checkout/${name}/`

const format: Format<typeof head> = {
  struct: head,
  earlier: [
    // Version 1 had no notices, no previous owner, and did not count server errors.
    {
      struct: withEntries,
      next: (old: WithEntries) => ({
        ...old,
        was: null,
        owes: null,
        entries: withOps(old, one => ({ ...one, breaks: 0 })),
      }),
    },
    // Version 2 had other names for two fields, and no path in an update.
    {
      struct: withEntries,
      next: ({ was, owes, ...old }: WithEntries & { was: unknown; owes: unknown }) => ({
        ...old,
        previousOwner: was,
        pendingSignOut: owes,
        entries: withOps(old, one => ({ ...one, path: pathOf(one.name) })),
      }),
    },
    // Version 3 had no removed line in an update, and no notice without an update. It would drop both.
    { struct: withEntries, next: (old: WithEntries) => old },
  ],
}

export const OUTBOX_VERSION = versionOf(format)

/** Reads the stored record, migrated to the current version. An entry or a notice that does not fit is dropped alone. */
export function openRecord(stored: unknown): Outbox {
  const version = is(stored, versioned) ? stored.v : 0
  const opened = migrate(format, version, stored)
  if (!opened) return emptyOutbox()
  const { seq, epoch, owner, previousOwner, pendingSignOut, entries } = opened
  const { notices, givenUp } = opened as { notices?: unknown; givenUp?: unknown }
  return {
    v: OUTBOX_VERSION,
    seq,
    epoch,
    owner,
    previousOwner,
    pendingSignOut,
    entries: Object.fromEntries(
      Object.entries(entries).filter((pair): pair is [string, OutboxEntry] => isWhole(pair[1])),
    ),
    notices: Array.isArray(notices) ? notices.filter((one): one is Notice => is(one, notice)) : [],
    ...(is(givenUp, keys) && { givenUp }),
  }
}

const isWhole = (value: unknown): boolean =>
  is(value, outboxEntry) && Boolean(value.inflight ?? value.pending)

/** The update of an entry that is sent next. */
export const nextOp = (entry: OutboxEntry): Op => (entry.inflight ?? entry.pending) as Op
