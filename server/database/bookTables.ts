import type { Generated } from 'kysely'
import type { Id, Maybe, MaybeMoment, Now } from './columns.ts'

/** What was sold: for the shop, an amount below zero. */
export const PARTS = [
  'ticket',
  'fee',
  'delivery',
  'protection',
  'donation',
  'donation_fee',
  'voucher',
] as const

/**
 * The accounts of the book. Beside the parts: what has paid for them (`payment` by its attempt, `credit` by its code),
 * what the shopper still owes (`owed`), what is owed to the shopper (`due`) and was paid by hand (`by_hand`), and money
 * that went back of which no part has ended (`goodwill`).
 */
export type Account = (typeof PARTS)[number] | 'payment' | 'credit' | 'owed' | 'due' | 'by_hand' | 'goodwill'

export type MovementKind = 'sold' | 'paid' | 'ended' | 'given back' | 'by hand' | 'rejected' | 'settled'

/** The tables of the book; migrations/052_book.sql says what they are. */
export interface BookTables {
  movement: {
    id: Id
    sale_id: number
    kind: MovementKind
    reason: Generated<string>
    at: Now
    told_at: MaybeMoment
    event_change_id: Maybe<number>
    key: Maybe<string>
  }
  entry: {
    id: Id
    movement_id: number
    account: Account
    ticket_id: Maybe<string>
    event_id: Maybe<number>
    gift_voucher_code_id: Maybe<number>
    attempt_id: Maybe<number>
    amount: number
  }
  refund: {
    id: Id
    movement_id: number
    attempt_id: number
    amount: number
    key: string
    state: Generated<'asked' | 'made' | 'rejected'>
    asked_at: Now
    made_at: MaybeMoment
  }
}
