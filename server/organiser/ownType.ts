import { sql } from 'kysely'
import { isComingSql, localTimesSql } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'

export interface OwnType {
  ticket_id: number
  name: string
  event_id: number
  title: string
  currency: string
  starts: string
  ends: string
  all_day: boolean
  is_coming: boolean
}

/** A ticket type of this organiser. Throws a `Refusal` for any other. */
export async function ownType(trx: Database, organiser: number, ticket: number): Promise<OwnType> {
  const { rows } = await sql<OwnType>`
    select type.id as ticket_id, type.name, event.id as event_id, event.title, event.currency, ${localTimesSql},
      ${isComingSql} as is_coming
    from ticket_type type join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where type.id = ${ticket} and event.organiser_id = ${organiser}`.execute(trx)
  const [own] = rows
  if (!own) throw new Refusal(404, 'There is no such ticket of yours.')
  return own
}
