import { type RawBuilder, sql } from 'kysely'
import { MONEY_COLUMNS, type MoneyAmounts, type MoneyColumn } from '../../contract/entities/money.ts'
import { fromMinor } from '../../contract/format/money.ts'
import { PARTS } from '../database/bookTables.ts'

/** Moments between which movements count: the first one included, the last one not. Left out: no bound. */
export interface Span {
  from?: RawBuilder<unknown>
  to?: RawBuilder<unknown>
}

const partsSql = sql.join(PARTS.map(part => sql.lit(part)))

/**
 * Where entries of an order as such belong: to the event of its first ticket, of one with refund protection where there is
 * one; a donation to the first ticket of the charity's organiser; without a ticket, to the organiser of a gift voucher.
 */
const homeSql = sql`lateral (
  select coalesce(charity.organiser_id, event.organiser_id, sold.organiser_id) as organiser_id, event.id as event_id
  from (select) as one
  left join sale_donation given on given.sale_id = movement.sale_id and entry.account in ('donation', 'donation_fee')
  left join charity on charity.id = given.charity_id
  left join lateral (
    select event.id, event.organiser_id from sale_line line join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where line.sale_id = movement.sale_id and event.organiser_id = coalesce(charity.organiser_id, event.organiser_id)
    order by event.refund_protection desc, type.id limit 1) event on true
  left join lateral (
    select organiser_id from sale_voucher where sale_id = movement.sale_id order by id limit 1) sold on true)`

/** The columns of the place of an amount: the ticket type, or what there is of it. */
const placeSql = sql`sale_id, organiser_id, event_id, date_id, ticket_type_id`

/**
 * The money of these `sales`, a query of their ids, in minor units: a row for each sale and place where something of it
 * belongs. What a provider has is of no ticket: it is what is left of the other accounts there, because the entries of a
 * movement sum to zero. What is still owed for a plan is divided by what its places cost at that moment.
 */
export const moneySql = (
  sales: RawBuilder<unknown>,
  { from = sql`'-infinity'`, to = sql`'infinity'` }: Span = {},
): RawBuilder<unknown> => sql`(
  with span as materialized (select ${from}::timestamptz as begins, ${to}::timestamptz as ends),
  asked as materialized (
    select sale.id, sale.currency, sale.is_test,
      exists (select from payment_plan where sale_id = sale.id and begun_at is not null) as is_plan
    from sale where sale.id in (${sales})
      and exists (select from movement, span where sale_id = sale.id and at >= begins and at < ends)),
  placed as materialized (
    select movement.sale_id, coalesce(event.organiser_id, code.organiser_id, sold.organiser_id, home.organiser_id) as organiser_id,
      coalesce(event.id, home.event_id) as event_id, date.id as date_id, type.id as ticket_type_id,
      movement.at, movement.kind, asked.is_plan, entry.account, entry.amount
    from span cross join asked join movement on movement.sale_id = asked.id join entry on entry.movement_id = movement.id
    left join ticket on ticket.id = entry.ticket_id
    left join ticket_type type on type.id = ticket.ticket_type_id
    left join event_date date on date.id = type.event_date_id
    left join event on event.id = coalesce(date.event_id, entry.event_id)
    left join gift_voucher_code code on code.id = entry.gift_voucher_code_id and event.id is null
    left join sale_voucher sold on sold.id = code.sale_voucher_id
    left join ${homeSql} home on event.id is null and code.id is null
    where movement.at < ends and (movement.at >= begins or asked.is_plan) and entry.account not in ('payment', 'owed')),
  moment as (select begins as at, -1 as sign from span union all select ends, 1 from span),
  cost as (
    select ${placeSql}, sign, -sum(amount) as amount from placed join moment on placed.at < moment.at
    where is_plan and account in (${partsSql}, 'credit') group by ${placeSql}, sign),
  owed as (
    select movement.sale_id, sign, sum(entry.amount) as amount
    from asked join movement on movement.sale_id = asked.id join moment on movement.at < moment.at
    join entry on entry.movement_id = movement.id
    where asked.is_plan and entry.account = 'owed' group by movement.sale_id, sign),
  beside as (
    select cost.*, owed.amount as owed, sum(cost.amount) over (partition by sale_id, sign) as whole,
      sum(cost.amount) over (partition by sale_id, sign order by organiser_id, event_id, date_id, ticket_type_id
        rows unbounded preceding) as reached
    from cost join owed using (sale_id, sign)),
  flow as (
    select ${placeSql}, account, kind, amount from placed, span where at >= begins
    union all
    select ${placeSql}, 'owed', '', sign * case
        when whole <> 0 then div(owed * reached, whole) - div(owed * (reached - amount), whole)
        -- Nothing of it costs anything any more: one place has all.
        when row_number() over (partition by sale_id, sign order by organiser_id, event_id, date_id, ticket_type_id) = 1 then owed
        else 0 end
    from beside
    union all
    select movement.sale_id, event.organiser_id, event.id, date.id, type.id, count.of, '', count.amount
    from span cross join asked join movement on movement.sale_id = asked.id and movement.at >= begins and movement.at < ends
    join lateral (
      select ticket_type_id, 'ticket count' as of, qty as amount from sale_line where sale_id = movement.sale_id and movement.kind = 'sold'
      union all
      select ticket_type_id, 'discount', discount + offer from sale_line where sale_id = movement.sale_id and movement.kind = 'sold'
      union all
      select ticket_type_id, 'ticket count', -1 from ticket where ended_by = movement.id) count on true
    join ticket_type type on type.id = count.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id)
  select ${placeSql}, currency, is_test, ${tally(sql`account = 'ticket count'`)} as tickets, ${columnsSql}
  from flow join asked on asked.id = flow.sale_id group by ${placeSql}, currency, is_test, is_plan)`

const tally = (which: RawBuilder<unknown>) => sql`coalesce(sum(amount) filter (where ${which}), 0)::bigint`

const soldOf = (account: (typeof PARTS)[number]) =>
  sql`-${tally(sql`kind = 'sold' and account = ${sql.lit(account)}`)}`

const discounts = tally(sql`account = 'discount'`)

/** What the entries of this place leave for the providers. */
const received = sql`-${tally(sql`account not in ('ticket count', 'discount')`)}`

/** What each column of a report is. An amount above zero is what the shop has or is owed, in the book. */
const columns: Record<MoneyColumn, RawBuilder<unknown>> = {
  face: sql`${soldOf('ticket')} + ${discounts}`,
  discounts,
  fees: soldOf('fee'),
  delivery: soldOf('delivery'),
  protection: soldOf('protection'),
  donations: soldOf('donation'),
  donation_fees: soldOf('donation_fee'),
  vouchers: soldOf('voucher'),
  redeemed: tally(sql`account = 'credit'`),
  refunds: tally(sql`kind = 'ended' and account in (${partsSql}) or account = 'goodwill'`),
  received,
  instalments: sql`case when is_plan then ${received} else 0 end`,
  still_due: tally(sql`account = 'owed'`),
  due_back: sql`-${tally(sql`account = 'due'`)}`,
  by_hand: sql`-${tally(sql`account = 'by_hand'`)}`,
}

const columnsSql = sql.join(
  Object.entries(columns).map(([column, amount]) => sql`${amount} as ${sql.ref(column)}`),
)

/** The sales of an organiser, paid or not: of its events, of its gift vouchers, and with donations to its charity. */
export const salesOfOrganiserSql = (organiser: number) => sql`
  select line.sale_id from event join event_date date on date.event_id = event.id
  join ticket_type type on type.event_date_id = date.id join sale_line line on line.ticket_type_id = type.id
  where event.organiser_id = ${organiser}
  union select sale_id from sale_voucher where organiser_id = ${organiser}
  union select sale_id from sale_donation join charity on charity.id = charity_id where organiser_id = ${organiser}`

/** The columns of `MoneyAmounts` as sums over rows of `moneySql`, in minor units. */
export const moneySumsSql = sql.join(
  MONEY_COLUMNS.map(column => sql`sum(${sql.ref(column)})::double precision as ${sql.ref(column)}`),
)

/** The same in decimals of the currency. */
export const inDecimals = (sums: MoneyAmounts): MoneyAmounts =>
  Object.fromEntries(MONEY_COLUMNS.map(column => [column, fromMinor(sums[column])])) as MoneyAmounts
