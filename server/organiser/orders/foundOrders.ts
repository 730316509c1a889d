import { type RawBuilder, sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { getOrganiserOrders } from '../../../contract/calls/organiserOrders.ts'
import { withoutAccents } from '../../../contract/format/withoutAccents.ts'
import { isDueSql } from '../../book/dueBy.ts'
import type { Database } from '../../database/connect.ts'
import { isAnswerOfTicketSql } from '../../tickets/soldAsSql.ts'
import { ticketAnswersSql } from './ticketAnswersSql.ts'

type Asked = Body<typeof getOrganiserOrders>

/** The ids of the paid orders that are asked for, in their order, at most so many. */
export async function foundOrders(database: Database, asked: Asked, most: number): Promise<number[]> {
  const { rows } = await foundOrdersSql(asked, most).execute(database)
  return rows.map(({ id }) => id)
}

/**
 * Each ticket type, and each seller of gift vouchers, contributes its first orders: the index of tickets has them in their
 * order, so that the first page takes as long at 20,000 orders as at 200. Of refunded orders, only refunded tickets are read,
 * which have an index of their own. What is sorted by something else than the id is read as a whole, each order once. `most`: null: all of them.
 */
export function foundOrdersSql(asked: Asked, most: number | null): RawBuilder<{ id: number }> {
  const { isById } = orderSql(asked, sql`sale.id`)
  const first = (rows: RawBuilder<unknown>) => {
    const id = sql`sold.sale_id`
    const from = sql`(select ${isById ? sql`` : sql`distinct`} sale_id from ${rows}) sold`
    const { key, direction, keyOfLast } = orderSql(asked, id)
    const isBeyond = asked.after
      ? sql`(${key}, ${id}) ${direction === 'asc' ? sql`>` : sql`<`} (${keyOfLast(asked.after)}, ${asked.after}::bigint)`
      : sql`true`
    return sql`(select ${isById ? sql`distinct` : sql``} ${key} as key, ${id} as id from ${from} join sale on sale.id = ${id}
      where sale.paid_at is not null and ${isBeyond} and ${isAskedSql(asked)}
      order by key ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${most})`
  }
  const { direction } = orderSql(asked, sql`sale.id`)
  const isOfRefunded = asked.state === 'refunded' || asked.state === 'partly_refunded'
  const ofTickets = sql`select one.* from offered cross join lateral ${first(
    sql`ticket where ticket_type_id = offered.id ${isOfRefunded ? sql`and refunded_at is not null` : sql``}`,
  )} one`
  const ofVouchers = sql`select one.* from ${first(
    sql`sale_voucher where organiser_id = ${asked.organiser_id}`,
  )} one`
  const isOfEvent = asked.event_id ?? asked.date_id ?? asked.ticket_id
  const sources = [...(asked.has_vouchers ? [] : [ofTickets]), ...(isOfEvent ? [] : [ofVouchers])]
  return sql<{ id: number }>`
    with own as materialized (
      select type.id, date.id as date_id, event.id as event_id from event join event_date date on date.event_id = event.id
      join ticket_type type on type.event_date_id = date.id where event.organiser_id = ${asked.organiser_id}),
    offered as (select id from own where ${isSame('event_id', asked.event_id)} and ${isSame('date_id', asked.date_id)}
      and ${isSame('id', asked.ticket_id)})
    select id from (${sources.length > 0 ? sql.join(sources, sql` union all `) : sql`select null as key, null::bigint as id where false`}) found
    group by key, id order by key ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${most}`
}

const isSame = (column: string, value: number | undefined) =>
  value === undefined ? sql`true` : sql`own.${sql.ref(column)} = ${value}`

interface Order {
  /** What the orders are sorted by; those that have it in common are sorted by their id. */
  key: RawBuilder<unknown>
  isById: boolean
  direction: 'asc' | 'desc'
  /** The same of the order with this id, after which a page begins: what it is sorted by may be personal data. */
  keyOfLast: (id: number) => RawBuilder<unknown>
}

function orderSql({ sort = 'newest' }: Asked, id: RawBuilder<unknown>): Order {
  const of = (key: RawBuilder<unknown>, direction: Order['direction']): Order => ({
    key,
    isById: false,
    direction,
    keyOfLast: last => sql`(select ${key} from sale where sale.id = ${last})`,
  })
  if (sort === 'name') return of(sql`lower(coalesce(sale.full_name, ''))`, 'asc')
  if (sort === 'amount') return of(sql`sale.total`, 'desc')
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  return { key: id, isById: true, direction, keyOfLast: last => sql`${last}::bigint` }
}

/** Whether a `sale` is one that is asked for, as far as that is not its event. */
function isAskedSql(asked: Asked): RawBuilder<boolean> {
  const { state, search = '' } = asked
  const words = search.trim().toLowerCase()
  return sql`${state ? states[state] : sql`true`} and ${words ? isFoundSql(words) : sql`true`} and ${isOfAnswerSql(asked)}`
}

function isOfAnswerSql({ organiser_id, question_id, answer = '', answer_is }: Asked): RawBuilder<boolean> {
  if (!question_id) return sql`true`
  if (answer_is === undefined)
    return isAnsweredSql(
      sql`answer.question_id = ${question_id}
        and (answer.ticket_index is null or exists (select from ticket
          where ${isAnswerOfTicketSql} and ticket.ticket_type_id in (select id from offered)))`,
      answer,
    )
  return sql`exists (select from ${ticketAnswersSql(organiser_id, question_id)} one where one.sale_id = sale.id
    and one.answer = ${answer_is} and one.ticket_type_id in (select id from offered))`
}

/** Accents and capitals do not count: names are typed as they are heard. */
export const hasWords = (text: RawBuilder<unknown>, words: string) =>
  sql`strpos(lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g')), ${withoutAccents(words.trim())}) > 0`

const isAnsweredSql = (which: RawBuilder<unknown>, words: string) => sql<boolean>`exists (select from answer
  where answer.sale_id = sale.id and answer.ticket_type_id in (select id from own) and ${which}
    and ${hasWords(sql`answer.answer`, words)})`

const isFoundSql = (words: string) => sql<boolean>`(
  ${hasWords(sql`concat_ws(' ', sale.reference, sale.full_name, sale.email)`, words)}
  or sale.id = (select ticket.sale_id from ticket join own on own.id = ticket.ticket_type_id where ticket.id = ${words.toUpperCase()})
  or ${isAnsweredSql(sql`true`, words)})`

const hasTicketsSql = (which: RawBuilder<unknown>) => sql`exists (select from ticket
  where ticket.sale_id = sale.id and ticket.ticket_type_id in (select id from own) and ${which})`

const hasRefundedSql = hasTicketsSql(sql`ticket.refunded_at is not null`)
const hasValidSql = hasTicketsSql(sql`ticket.refunded_at is null`)

const isOverSql = sql`(sale.refunded_at is not null or ${hasRefundedSql} and not ${hasValidSql})`

const isGivenSql = sql`exists (select from complimentary where complimentary.sale_id = sale.id)`

const states: Record<NonNullable<Asked['state']>, RawBuilder<unknown>> = {
  paid: sql`(sale.refunded_at is null and not ${hasRefundedSql} and not ${isGivenSql})`,
  partly_refunded: sql`(sale.refunded_at is null and ${hasRefundedSql} and ${hasValidSql})`,
  refunded: isOverSql,
  given: isGivenSql,
  due: isDueSql(sql`sale.id`),
  plan: sql`(sale.refunded_at is null and exists (select from payment_plan plan join instalment on instalment.sale_id = plan.sale_id
    where plan.sale_id = sale.id and plan.begun_at is not null and plan.stopped_at is null and instalment.paid_at is null))`,
}
