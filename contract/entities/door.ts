import { array, boolean, enums, type Infer, integer, number, object, optional, string } from 'superstruct'

/** How many rows of a door one call sends. */
export const MOST_ADMISSIONS = 200

/** Someone was let in or has left, or one of these was taken back. Rows are only added. Moments are ISO 8601 in UTC. */
export const admission = object({
  /** A UUID of the device. */
  id: string(),
  ticket: string(),
  /** The generation of the code that was shown; of a typed number, that of the list. */
  generation: integer(),
  at: string(),
  /** The name of the door. */
  door: string(),
  /** The id of the row that was a mistake. What names a row of another ticket takes nothing back. */
  undoes: optional(string()),
  /**
   * The id of the admission of its ticket that has ended, because the person has left; its own id where its device did not
   * know that admission. A row that has it is an exit, and no admission.
   */
  leaves: optional(string()),
})

/** A ticket as a door stores it. It has no e-mail address. */
export const doorTicket = object({
  id: string(),
  /** The id of its ticket type. */
  type: number(),
  holder: string(),
  seat: optional(string()),
  /** How often it has changed hands. */
  generation: integer(),
  refunded_at: optional(string()),
  is_test: optional(boolean()),
  /** It is kept back for a device at the counter, and not sold as far as the server knows. Its place was given back at `refunded_at`. */
  kept: optional(boolean()),
})

export const doorEvent = object({
  id: number(),
  title: string(),
  /** Its first date, in words. */
  nice_date: string(),
  /** The venue and its town, or Online: two events can have one title at one time. Left out by a server of the version before. */
  venue: optional(string()),
  /** When the last of its dates ends. */
  ends_at: string(),
})

const doorType = object({
  id: number(),
  name: string(),
  nice_date: string(),
  /** When its date begins and ends. Left out by a device that stored its list before it had them. */
  starts_at: optional(string()),
  ends_at: optional(string()),
})

/** What a door needs of an event to work without a network. */
export const doorList = object({
  event: doorEvent,
  /** The public keys by which tickets are signed: `id` in eight hexadecimal digits, `publicKey` in base64url. */
  keys: array(object({ id: string(), publicKey: string() })),
  types: array(doorType),
  tickets: array(doorTicket),
  /** The database's time at which the list was read. */
  read_at: string(),
})

/** What the doors could not know of a ticket when they let it in. */
export const doorFinding = object({
  /**
   * `twice`: it came in more than once. `unsold`: it was kept back for a device at the counter, and that ended without a sale. The
   * others: it was no longer valid when it came in.
   */
  kind: enums(['twice', 'transferred', 'refunded', 'unsold']),
  ticket: doorTicket,
  admissions: array(admission),
})

/** What has changed since a door has read its list. */
export const doorChanges = object({
  /** New tickets and those that were transferred or refunded. */
  tickets: array(doorTicket),
  /** Of every door, in the order in which the server received them. */
  admissions: array(admission),
  /** Ask with this `after` for later admissions. */
  after: number(),
  /** Who has left, in the order in which the server received it. A page that does not ask for exits gets none. */
  exits: optional(array(admission)),
  /** Ask with this `exits_after` for later exits. */
  exits_after: optional(number()),
  /** Later admissions or exits exist already. */
  has_more: boolean(),
  /** The event and its ticket types as they are now: a date can have been moved. */
  event: optional(doorEvent),
  types: optional(array(doorType)),
  read_at: string(),
})

export type Admission = Infer<typeof admission>
export type Exit = Admission & { leaves: string }
export type DoorTicket = Infer<typeof doorTicket>
export type DoorEvent = Infer<typeof doorEvent>
export type DoorFinding = Infer<typeof doorFinding>
export type DoorList = Infer<typeof doorList>
export type DoorChanges = Infer<typeof doorChanges>
