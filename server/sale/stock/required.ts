import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

export interface Required {
  ticket_type_id: number
  ids: number[]
  title: string
}

/** What these ticket types require: for each requirement, a ticket of one of `ids`. */
export async function requiredWith(database: Database, types: number[]): Promise<Required[]> {
  const { rows } = await sql<Required>`
    select required.ticket_type_id, json_agg(other.id order by other.position) as ids,
      string_agg(other.name, ' or ' order by other.position) as title
    from required_ticket required join ticket_type other on other.id = required.required_id
    where required.ticket_type_id = any(${types})
    group by required.ticket_type_id, required.position
    order by required.ticket_type_id, required.position`.execute(database)
  return rows
}

/** The ticket types of which these accounts have tickets, by account. */
export async function typesOwned(database: Database, accounts: number[]): Promise<Map<number, Set<number>>> {
  if (accounts.length === 0) return new Map()
  const rows = await database
    .selectFrom('ticket')
    .select(['ticket.account_id', 'ticket_type_id'])
    .distinct()
    .where('ticket.account_id', 'in', accounts)
    .where('ticket.refunded_at', 'is', null)
    .execute()
  const grouped = Map.groupBy(rows, row => row.account_id as number)
  return new Map([...grouped].map(([account, own]) => [account, new Set(own.map(row => row.ticket_type_id))]))
}

/** The requirements that no ticket in the basket and no ticket bought before meets. */
export const missing = (required: Required[], had: ReadonlySet<number>): Required[] =>
  required.filter(({ ids }) => !ids.some(id => had.has(id)))
