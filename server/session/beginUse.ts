import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { assignBasket } from '../sale/assignSale.ts'
import { lockBasket } from '../sale/basket.ts'

export interface SessionId {
  idHash: string
  /** The session family: shared by all the ids that one visit has had. It owns the basket and the idempotency keys. */
  family: string
  accountId: number | null
}

/**
 * The first request with a new session id: the family's other ids are retired, and its sale becomes the account's. Not
 * at the sign-in, because until this request nobody knows whether the browser has the new id.
 */
export async function beginUse(database: Database, id: SessionId): Promise<void> {
  const { idHash, family, accountId } = id
  await database.transaction().execute(async trx => {
    // The basket first, as everywhere: calls that end the family's authority lock it before the ids.
    await lockBasket(trx, family)
    await lockSessions(trx, family)
    const { numUpdatedRows } = await trx
      .updateTable('session')
      .set({ first_used_at: sql`now()` })
      .where('id_hash', '=', idHash)
      .where('first_used_at', 'is', null)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
    // Another request was first, with this id or with another one of the family.
    if (numUpdatedRows === 0n) return
    const before = await retireOthers(trx, id)
    await forgetGuest(trx, family)
    if (accountId !== null) await assignBasket(trx, family, before, accountId)
  })
}

/** Locks the ids of the family, in one order everywhere. */
export async function lockSessions(trx: Database, family: string): Promise<void> {
  await sql`select from session where family = ${family} order by id_hash for update`.execute(trx)
}

/** Retires the other ids of the family: from now on they can only replay their keys. Answers the account that they had. */
async function retireOthers(trx: Database, { idHash, family }: SessionId): Promise<number | null> {
  const retired = await trx
    .updateTable('session')
    .set({ retired_at: sql`now()` })
    .where('family', '=', family)
    .where('id_hash', '<>', idHash)
    .where('retired_at', 'is', null)
    .returning(['account_id', 'first_used_at'])
    .execute()
  return retired.find(one => one.first_used_at !== null && one.account_id !== null)?.account_id ?? null
}

/**
 * Whoever signs in or out here may be another person than the express guest before them, so the guest's orders are no
 * longer shown.
 */
export async function forgetGuest(trx: Database, family: string): Promise<void> {
  await trx
    .updateTable('sale')
    .set({ is_guest: false })
    .where('family', '=', family)
    .where('is_guest', '=', true)
    .execute()
}
