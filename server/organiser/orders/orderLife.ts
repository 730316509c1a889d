import { sql } from 'kysely'
import type { LifeMoment } from '../../../contract/calls/organiserOrders.ts'
import { dateAtTime } from '../../../contract/format/dates.ts'
import { currencySymbol, fromMinor, money } from '../../../contract/format/money.ts'
import { momentsOfMoneySql } from '../../book/momentsOfMoneySql.ts'
import { organisersOfSql } from '../../book/organisersOfSql.ts'
import type { Database } from '../../database/connect.ts'
import { orderAddressLetterId } from '../../mail/letters.ts'
import { isSharedSql } from '../refunds.ts'
import { timeZoneOfSaleSql } from './ordersOf.ts'

interface Row extends Omit<LifeMoment, 'at' | 'amount'> {
  at: string
  amount: number | null
  currency: string
  time_zone: string
}

/** A letter with this Message-ID, as far as it was sent. It is known for some weeks. */
const letterOf = (id: string, hostname: string) => `<${id}@${hostname}>`

/**
 * What is known of an order of this organiser, the earliest first, read from the tables that record it: the book, the letters,
 * transfers, admissions and what members have done. What another organiser has taken back or sold in it is left out.
 */
export async function orderLife(
  database: Database,
  organiser: number,
  sale: { id: number; reference: string },
  origin: string,
): Promise<{ life: LifeMoment[]; time_zone: string }> {
  const { hostname } = new URL(origin)
  const changes = await database
    .selectFrom('order_address')
    .select('id')
    .where('sale_id', '=', sale.id)
    .where('organiser_id', '=', organiser)
    .execute()
  const told = changes.map(({ id }) => letterOf(orderAddressLetterId(id), hostname))
  const { rows } = await sql<Row>`
    with order_of as materialized (
      select sale.*, ${timeZoneOfSaleSql(organiser)} as time_zone, ${isSharedSql(organiser)} as is_shared
      from sale where sale.id = ${sale.id}),
    own as materialized (
      select ticket.id, ticket.ended_by from ticket join ticket_type type on type.id = ticket.ticket_type_id
      join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
      where ticket.sale_id = ${sale.id} and event.organiser_id = ${organiser}),
    own_type as materialized (
      select type.id, type.name, event.id as event_id from ticket_type type
      join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
      where event.organiser_id = ${organiser} and type.id in (select ticket_type_id from sale_line where sale_id = ${sale.id}
        union all select ticket_type_id from ticket where sale_id = ${sale.id})),
    own_event as (select distinct event_id from own_type),
    moved as materialized (
      select movement.* from movement where sale_id = ${sale.id} and (not exists (select from ${organisersOfSql} as one)
        or exists (select from ${organisersOfSql} as one where one.organiser_id = ${organiser}))),
    moment (at, position, what, about, amount, member) as (
      select created_at, 0, 'reserved', '', null::bigint, '' from order_of
      union all select paid_at, 2, 'completed', '', null, '' from order_of
      union all select given.sale_at, 2, 'given', '', null, given.member from (
        select complimentary.member, order_of.paid_at as sale_at from complimentary join order_of on order_of.id = sale_id) given
      union all select agreed_at, 1, 'plan_agreed', '', null, '' from payment_plan where sale_id = ${sale.id} and begun_at is not null
      union all select stopped_at, 1, 'plan_stopped', '', null, '' from payment_plan where sale_id = ${sale.id} and stopped_at is not null
      union all select failed_at, 1, 'instalment_failed', number::text, null, '' from instalment
        where sale_id = ${sale.id} and failed_at is not null
      union all ${momentsOfMoneySql}
      union all select moved.at, 3, 'tickets_ended', string_agg(own.id, ', ' order by own.id), null, ''
        from moved join own on own.ended_by = moved.id group by moved.id, moved.at
      union all select told_at, 8, 'letter_refund', '', null, '' from moved where told_at is not null
      union all select sent_at, 8, 'letter_tickets', '', null, '' from letter
        where message_id = ${letterOf(`tickets-${sale.reference}`, hostname)} and sent_at is not null
      union all select mailed_at, 8, 'letter_tickets', '', null, '' from order_of where mailed_at is not null and not exists (
        select from letter where message_id = ${letterOf(`tickets-${sale.reference}`, hostname)}
          and sent_at between mailed_at - interval '1 minute' and mailed_at)
      union all select letter.sent_at, 8, 'letter_address', '', null, '' from letter
        where message_id = any(${told}) and sent_at is not null
      union all select letter.sent_at, 8, 'letter_moved', event.title, null, '' from order_of
        join holder_letter held on held.account_id = order_of.account_id
        join event_change change on change.id = held.event_change_id
        join event on event.id = change.event_id join own_event on own_event.event_id = event.id
        join letter on letter.message_id = '<moved-' || held.id || '@' || ${hostname} || '>'
        where letter.sent_at is not null
      union all select refused.at, 8, 'address_refused', '', null, '' from refused_address refused
        join order_of on order_of.email = refused.email
      union all select created_at, 9, 'sent_on', qty || ' × ' || own_type.name || ', ' || transfer.name, null, '' from transfer
        join own_type on own_type.id = ticket_type_id where sale_id = ${sale.id}
      union all select sent_at, 10, 'letter_transfer', transfer.name, null, '' from transfer
        join own_type on own_type.id = ticket_type_id where sale_id = ${sale.id} and sent_at is not null
      union all select cancelled_at, 11, 'taken_back', transfer.name, null, '' from transfer
        join own_type on own_type.id = ticket_type_id where sale_id = ${sale.id} and cancelled_at is not null
      union all select claimed_at, 11, 'claimed', transfer.name, null, '' from transfer
        join own_type on own_type.id = ticket_type_id where sale_id = ${sale.id} and claimed_at is not null
      union all select admitted_at, 12, case when undoes is null then 'admitted' else 'admission_undone' end,
        concat_ws(', ', ticket_id, nullif(door, '')), null, '' from admission join own on own.id = ticket_id
      union all select left_at, 12, case when undoes is null then 'went_out' else 'exit_undone' end,
        concat_ws(', ', ticket_id, nullif(door, '')), null, '' from door_exit join own on own.id = ticket_id
      union all select confirmed_at, 12, 'waiver_confirmed', '', null, '' from waiver_confirmation where sale_id = ${sale.id}
      union all select sent_at, 12, 'feedback', '', null, '' from feedback where sale_id = ${sale.id}
      union all select one.at, 13, batch.act, '', null, batch.member from order_batch_sale one
        join order_batch batch on batch.id = one.batch_id
        where one.sale_id = ${sale.id} and one.state = 'done' and batch.organiser_id = ${organiser}
      union all select at, 13, act, case act when 'refund_ticket' then about
          when 'exchange_ticket' then concat(about, ', ', value_before, ' → ', value_after) when 'refund_amount' then value_after when 'change_order' then value_after
        when 'change_answer' then value_after else '' end, null, member
        from organiser_act where organiser_id = ${organiser}
          and (about = ${sale.reference} or act in ('refund_ticket', 'exchange_ticket') and about in (select id from own)))
    select to_char(moment.at at time zone time_zone, 'YYYY-MM-DD HH24:MI') as at, what, about, moment.amount, member, currency, time_zone
    from moment cross join order_of order by moment.at, position`.execute(database)
  const life = rows.map(({ at, what, about, amount, member, currency }) => ({
    at: dateAtTime(at),
    what,
    about,
    amount: amount === null ? '' : money(fromMinor(Number(amount)), currencySymbol(currency)),
    member,
  }))
  return { life, time_zone: rows[0]?.time_zone ?? '' }
}
