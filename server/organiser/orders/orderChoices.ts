import { sql } from 'kysely'
import type { OrderChoices } from '../../../contract/calls/organiserOrders.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import { isEventOverSql, localTimesSql, locationSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'

/** What the orders of an organiser can be chosen by, the newest event first. What was withdrawn may have been sold before. */
export async function orderChoices(database: Database, organiser: number): Promise<OrderChoices> {
  const [types, questions, vouchers] = await Promise.all([
    sql<Row>`
      select event.id as event, event.title, event.slug, ${locationSql} as venue, ${isEventOverSql} as is_over, date.id as date, ${localTimesSql}, type.id as ticket, type.name
      from event join event_date date on date.event_id = event.id join ticket_type type on type.event_date_id = date.id
      where event.organiser_id = ${organiser}
      order by event.id desc, date.starts_at, date.id, type.position, type.id`.execute(database),
    sql<{ event: number; id: number; question: string }>`
      select question.event_id as event, question.id, question.question from question join event on event.id = event_id
      where event.organiser_id = ${organiser} order by question.position, question.id`.execute(database),
    sql`select from sale_voucher where organiser_id = ${organiser} limit 1`.execute(database),
  ])
  const events = [...Map.groupBy(types.rows, ({ event }) => event)].map(([id, own]) => ({
    id,
    title: own[0]?.title ?? '',
    slug: own[0]?.slug ?? '',
    venue: own[0]?.venue ?? '',
    is_over: own[0]?.is_over ?? false,
    dates: [...Map.groupBy(own, ({ date }) => date).values()].map(datesTypes),
    questions: questions.rows
      .filter(({ event }) => event === id)
      .map(one => ({ id: one.id, question: one.question })),
  }))
  return { events, has_vouchers: vouchers.rows.length > 0 }
}

interface Row {
  event: number
  title: string
  slug: string
  venue: string
  is_over: boolean
  date: number
  starts: string
  ends: string
  all_day: boolean
  ticket: number
  name: string
}

function datesTypes(types: Row[]): OrderChoices['events'][number]['dates'][number] {
  const { date, starts, ends, all_day } = types[0] as Row
  return {
    id: date,
    nice_date: niceDate(starts, ends, all_day),
    tickets: types.map(({ ticket, name }) => ({ id: ticket, name })),
  }
}
