import { sql } from 'kysely'
import type { Answer } from '../../contract/call.ts'
import type { getDoorFindings } from '../../contract/calls/doorFindings.ts'
import { doorFindings, type Stay } from '../../contract/rules/admissions.ts'
import type { Database } from '../database/connect.ts'
import { mayCallSql } from '../organiser/asMember.ts'
import { isStandingSql, leftAtSql } from '../tickets/isLetInSql.ts'
import { doorTickets } from './doorTickets.ts'
import { isoSql } from './isoSql.ts'

type Findings = NonNullable<Answer<typeof getDoorFindings>['events']>

/** Of each event of the account's organisers: how many are in, and which tickets should not have come in as they did. */
export async function doorFindingsOf(database: Database, account: number): Promise<Findings> {
  const { rows } = await sql<{ event_id: number; admitted: number; suspicious: string[] }>`
    select one.event_id, count(*)::integer as admitted,
      coalesce(array_agg(one.ticket_id) filter (where one.is_suspicious), '{}') as suspicious
    from (
      select standing.event_id, standing.ticket_id,
        count(*) > 1 or bool_or(standing.generation < ticket.generation)
          or coalesce(bool_or(standing.admitted_at > ticket.refunded_at), false) as is_suspicious
      from account join organiser_member member on member.email = account.email
      join event on event.organiser_id = member.organiser_id
      join admission standing on standing.event_id = event.id and ${isStandingSql}
      join ticket on ticket.id = standing.ticket_id
      where account.id = ${account} and ${mayCallSql('get_door_findings')}
      group by standing.event_id, standing.ticket_id) one
    group by one.event_id order by one.event_id`.execute(database)
  const ids = rows.flatMap(({ suspicious }) => suspicious)
  if (ids.length === 0) return rows.map(({ suspicious: _, ...event }) => ({ ...event, findings: [] }))
  const admitted = Map.groupBy(await staysOf(database, ids), ({ ticket }) => ticket)
  const tickets = await doorTickets(database, sql`ticket.id = any(${ids})`)
  return rows.map(({ suspicious, ...event }) => {
    const own = new Map(tickets.filter(({ id }) => suspicious.includes(id)).map(one => [one.id, one]))
    return { ...event, findings: doorFindings(own, admitted) }
  })
}

/** The admissions of these tickets that stand, the earliest first, each with when it has ended. */
async function staysOf(database: Database, tickets: string[]): Promise<Stay[]> {
  const { rows } = await sql<Omit<Stay, 'left_at'> & { left_at: string | null }>`
    select id, ticket_id as ticket, generation, door, ${isoSql(sql`admitted_at`)} as at, ${isoSql(leftAtSql)} as left_at
    from admission standing where ticket_id = any(${tickets}) and ${isStandingSql} order by admitted_at, id`.execute(
    database,
  )
  return rows.map(({ left_at, ...one }) => ({ ...one, ...(left_at !== null && { left_at }) }))
}
