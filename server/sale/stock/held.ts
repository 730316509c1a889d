import { sql } from 'kysely'
import { plural } from '../../../contract/format/words.ts'
import type { Database } from '../../database/connect.ts'
import { isHeldSql } from '../../database/holdSql.ts'
import type { StockRequest } from './stockRequest.ts'

/** The most tickets that the unpaid reservations of a visit, an account and a network address may hold. */
export interface MostHeld {
  byVisit: number
  byAccount: number
  byAddress: number
}

/** What callers hold, so that one caller cannot take an event off sale without paying. */
export interface Holdings {
  /** Why this caller may not hold so many tickets more; null: they may, and hold them from now on. */
  take(request: StockRequest, tickets: number): string | null
}

/**
 * Reads what the accounts and the network addresses of these requests hold; what an express guest holds in an account's
 * name is not that account's. Two batches at once do not see each other's
 * reservations, so a limit can be exceeded by one batch.
 */
export async function holdingsOf(trx: Database, requests: StockRequest[], most: MostHeld): Promise<Holdings> {
  const accounts = requests.flatMap(({ account }) => account ?? [])
  const { rows } = await sql<{ caller: string; tickets: number }>`
    with holding as (
      select case when sale.is_guest then null else sale.account_id end as account_id, sale.held_from, line.qty
      from sale join sale_line line on line.sale_id = sale.id
      where ${isHeldSql}
        and (sale.held_from = any(${requests.map(({ address }) => address)}::text[])
          or sale.account_id = any(${accounts}::bigint[]))
    )
    select 'account ' || account_id as caller, sum(qty)::integer as tickets from holding
    where account_id is not null group by account_id
    union all
    select 'address ' || held_from, sum(qty)::integer from holding where held_from is not null group by held_from`.execute(
    trx,
  )
  const held = new Map(rows.map(({ caller, tickets }) => [caller, tickets]))
  return {
    take({ account, address }, tickets) {
      // A visit holds one basket at a time.
      if (tickets > most.byVisit) return tooMany(most.byVisit)
      const limits = [
        [`address ${address}`, most.byAddress],
        ...(account === null ? [] : [[`account ${account}`, most.byAccount] as const]),
      ] as const
      for (const [caller, limit] of limits) if ((held.get(caller) ?? 0) + tickets > limit) return alreadyHeld
      for (const [caller] of limits) held.set(caller, (held.get(caller) ?? 0) + tickets)
      return null
    },
  }
}

const tooMany = (most: number) => `At most ${plural(most, 'ticket')} can be reserved at once.`

const alreadyHeld =
  'Many tickets are already reserved from here and not paid for. Please pay for those first, or try again in a few minutes.'
