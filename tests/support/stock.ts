import { expect } from 'vitest'
import type { Database } from '../../server/database/connect.ts'
import { brokenInvariants } from '../../server/operation/invariants.ts'

/** Checks that stock, tickets, seats, charges and gift vouchers fit each other and that nothing is oversold. */
export async function stockIsConsistent(database: Database): Promise<void> {
  expect(await brokenInvariants(database)).toEqual({})
}

export interface Taken {
  held: number
  sold: number
}

export async function takenOf(database: Database, ticketId: number): Promise<Taken> {
  return database
    .selectFrom('ticket_type')
    .select(['held', 'sold'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
}
