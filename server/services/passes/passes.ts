import type { HeldTicket } from '../../tickets/heldTicket.ts'

export const PASS_TYPE = 'application/vnd.apple.pkpass'

/** Stands for the date of an event that has none now. */
export const POSTPONED = 'Postponed: there is no new date yet'

/** Tickets as passes in the wallets of other companies. null: nothing is configured for it. */
export interface Passes {
  apple: ApplePasses | null
  google: GooglePasses | null
}

export interface ApplePasses {
  /** The id of the pass type. */
  type: string
  /** Whether devices can ask this server for newer passes. */
  isUpdated: boolean
  /** What the pass of a ticket contains. */
  content(ticket: HeldTicket): object
  /** The signed file: one pass, or a bundle of several. */
  file(tickets: HeldTicket[]): Promise<Buffer>
  /** Tells devices, by their push tokens, that a pass has changed. Answers what became of each. */
  push(tokens: string[]): Promise<Map<string, 'told' | 'gone' | 'failed'>>
}

export interface GooglePasses {
  /** What all tickets for one date have in common. */
  classOf(ticket: HeldTicket): GoogleThing
  objectOf(ticket: HeldTicket): GoogleThing
  /** Makes these things, or replaces what has their ids. Answers whether Google took each; rejects if it takes none now. */
  put(things: GoogleThing[]): Promise<PromiseSettledResult<void>[]>
  /**
   * Makes the passes at Google and answers the address that saves them. Rejects where Google does not answer in time or
   * refuses.
   */
  link(tickets: HeldTicket[]): Promise<string>
}

export interface GoogleThing {
  kind: 'eventTicketClass' | 'eventTicketObject'
  body: { id: string; [field: string]: unknown }
}
