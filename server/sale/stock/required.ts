import { sql } from 'kysely'
import { sum } from '../../../contract/rules/totals.ts'
import type { Requirement } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'

export interface Required extends Requirement {
  ticket_type_id: number
}

/** What these ticket types require: for each requirement, a ticket of one of `ids`. */
export async function requiredWith(database: Database, types: number[]): Promise<Required[]> {
  const { rows } = await sql<Required>`
    select required.ticket_type_id, json_agg(other.id order by other.position) as ids,
      string_agg(other.name, ' or ' order by other.position) as title,
      case when bool_or(required.is_extra) then coalesce(type.max_per_ticket, 1) end as each
    from required_ticket required join ticket_type other on other.id = required.required_id
    join ticket_type type on type.id = required.ticket_type_id
    where required.ticket_type_id = any(${types})
    group by required.ticket_type_id, required.position, type.max_per_ticket
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

type Lines = readonly { ticket_type_id: number; qty: number }[]

/** Whether a requirement is met by no ticket in the basket and, but for an extra, by no ticket that was bought before. */
export const isMissing = ({ ids, each }: Requirement, lines: Lines, owned: ReadonlySet<number>): boolean =>
  !lines.some(line => ids.includes(line.ticket_type_id)) && (each !== null || !ids.some(id => owned.has(id)))

/** How many of a ticket type a basket may have by this requirement; null: any number. */
export const mostBy = ({ ids, each }: Requirement, lines: Lines): number | null =>
  each === null
    ? null
    : each * sum(lines.filter(line => ids.includes(line.ticket_type_id)).map(({ qty }) => qty))
