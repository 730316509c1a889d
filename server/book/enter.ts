import { sum } from '../../contract/rules/totals.ts'
import type { Account, MovementKind } from '../database/bookTables.ts'
import type { Database } from '../database/connect.ts'

/** What an account is of; null where it is not of this. */
export interface Of {
  ticket_id: string | null
  event_id: number | null
  gift_voucher_code_id: number | null
  attempt_id: number | null
}

export const ofNothing: Of = { ticket_id: null, event_id: null, gift_voucher_code_id: null, attempt_id: null }

/** `amount`: in minor units; above zero: what the shop has or is owed, below: what it has sold or owes. */
export interface Entry extends Partial<Of> {
  account: Account
  amount: number
}

interface Why {
  /** In a sentence that the shopper reads. */
  reason?: string
  /** The change of an event that caused it. */
  change?: number | null
  /** The page's name of it, so that a repeated request makes no second one. */
  key?: string | null
}

/** Writes a movement of money of a sale with its entries, which sum to zero. Answers its id. */
export async function enter(
  trx: Database,
  sale: number,
  kind: MovementKind,
  entries: Entry[],
  { reason = '', change = null, key = null }: Why = {},
): Promise<number> {
  const left = sum(entries.map(({ amount }) => amount))
  if (left !== 0) throw new Error(`The entries of "${kind}" of sale ${sale} sum to ${left} instead of zero`)
  const { id } = await trx
    .insertInto('movement')
    .values({ sale_id: sale, kind, reason, event_change_id: change, key })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = entries
    .filter(({ amount }) => amount !== 0)
    .map(entry => ({ ...ofNothing, ...entry, movement_id: id }))
  if (rows.length > 0) await trx.insertInto('entry').values(rows).execute()
  return id
}
