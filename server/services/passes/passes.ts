import type { HeldTicket } from '../../tickets/heldTicket.ts'

/** Tickets as passes in the wallets of other companies. null: nothing is configured for it. */
export interface Passes {
  /** The signed file: one pass, or a bundle of several. `origin`: where shoppers reach this server. */
  apple: ((tickets: HeldTicket[], origin: string) => Promise<Buffer>) | null
  /**
   * Makes the passes at Google and answers the address that saves them. Rejects where Google does not answer in time or
   * refuses.
   */
  google: ((tickets: HeldTicket[], origin: string) => Promise<string>) | null
}
