import type { WalletTicket } from '../../contract/entities/wallet.ts'

/** A ticket as its holder's wallet has it, with the exact times for files. */
export interface HeldTicket extends WalletTicket {
  date_id: number
  /** How often it has changed hands. */
  generation: number
  /** `changes`: how often its event has changed. */
  exact: { starts: Date; ends: Date; allDay: boolean; changes: number }
  /** Its pass is of somebody who has it no more, because it was refunded or sent on. */
  is_over?: true
}
