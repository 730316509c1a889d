import { type RawBuilder, sql } from 'kysely'
import { fromMinor } from '../../contract/format/money.ts'
import { MONEY_COLUMNS, type MoneyAmounts, type MoneyColumn } from '../../contract/moneyAmounts.ts'
import { PARTS } from '../database/bookTables.ts'
import { soldAsSql } from '../tickets/soldAsSql.ts'
import { priceByLineSql } from './soldSql.ts'

/** Moments between which movements count: the first one included, the last one not. Left out: no bound. */
export interface Span {
  from?: RawBuilder<unknown>
  to?: RawBuilder<unknown>
}

/** The one span, as `moneySql` takes spans. */
export const momentsOf = ({ from = sql`'-infinity'`, to = sql`'infinity'` }: Span) =>
  sql`array[${from}, ${to}]::timestamptz[]`

const partsSql = sql.join(PARTS.map(part => sql.lit(part)))

/**
 * Where entries of an order as such belong: to the event of its first ticket, of one with refund protection where there is
 * one; a donation to the first ticket of the charity's organiser; without a ticket, to the organiser of a gift voucher.
 */
const homeSql = sql`lateral (
  select coalesce(charity.organiser_id, first.organiser_id, sold.organiser_id) as organiser_id, first.event_id
  -- No row for an entry that has a place of its own, so that nothing is looked up for it.
  from (select where event.id is null and code.id is null) as placeless
  left join sale_donation given on given.sale_id = movement.sale_id and entry.account in ('donation', 'donation_fee')
  left join charity on charity.id = given.charity_id
  left join lateral (
    select own.id as event_id, own.organiser_id from sale_line line join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event own on own.id = date.event_id
    where line.sale_id = movement.sale_id and own.organiser_id = coalesce(charity.organiser_id, own.organiser_id)
    order by own.refund_protection desc, type.id limit 1) first on true
  left join lateral (
    select organiser_id from sale_voucher where sale_id = movement.sale_id order by id limit 1) sold on true)`

/** Whose an amount is: its sale, and the ticket type or what there is of it. */
const placeSql = sql`sale_id, currency, is_test, is_plan, organiser_id, event_id, date_id, ticket_type_id`
const orderSql = sql`organiser_id, event_id, date_id, ticket_type_id`

/**
 * The money of these `sales`, a query of their ids, in minor units: a row for each span, sale and place where something of it
 * belongs. `moments`, an array of them in their order, bound the spans: `nth` 1 is from the first one to the second one. What
 * a provider has is of no ticket: it is what is left of the other accounts there, because the entries of a movement sum to
 * zero. What is still owed for a plan is divided by what its places cost at that moment, and counts by how much a span
 * changes it; so spans that follow one another add up.
 *
 * How many orders an organiser has is not known to the planner, so that rows of one part of the query are never looked for
 * among those of another.
 */
export const moneySql = (
  sales: RawBuilder<unknown>,
  moments: RawBuilder<unknown> = momentsOf({}),
): RawBuilder<unknown> => sql`(
  with span as materialized (
    select moments, moments[1] as begins, moments[cardinality(moments)] as ends from (select ${moments} as moments) given),
  asked as materialized (
    select sale.id as sale_id, sale.currency, sale.is_test, plan.sale_id is not null as is_plan
    from sale left join payment_plan plan on plan.sale_id = sale.id and plan.begun_at is not null
    where sale.id in (${sales})
      and exists (select from movement, span where sale_id = sale.id and at >= begins and at < ends)),
  placed as materialized (
    select asked.*, coalesce(event.organiser_id, code.organiser_id, sold.organiser_id, home.organiser_id) as organiser_id,
      coalesce(event.id, home.event_id) as event_id, date.id as date_id, type.id as ticket_type_id,
      movement.at, width_bucket(movement.at, moments) as nth, movement.kind, entry.account, entry.amount
    from span cross join asked join movement on movement.sale_id = asked.sale_id join entry on entry.movement_id = movement.id
    left join ticket on ticket.id = entry.ticket_id
    left join ticket_type type on type.id = ticket.ticket_type_id
    left join event_date date on date.id = type.event_date_id
    left join event on event.id = coalesce(date.event_id, entry.event_id)
    left join gift_voucher_code code on code.id = entry.gift_voucher_code_id and event.id is null
    left join sale_voucher sold on sold.id = code.sale_voucher_id
    left join ${homeSql} home on true
    where movement.at < ends and (asked.is_plan or movement.at >= begins and entry.account <> 'owed') and entry.account <> 'payment'),
  -- Both ends of each span in which something of a plan moved. In the others nothing of it changes.
  moment as (
    select moved.*, sign, moments[moved.nth + (sign + 1) / 2] as until from span, (values (-1), (1)) side (sign), (
      select distinct sale_id as moved_id, nth from placed where is_plan and nth > 0) moved),
  cost as (
    select ${placeSql}, moment.nth, sign, coalesce(-sum(amount) filter (where account in (${partsSql}, 'credit')), 0) as cost,
      coalesce(sum(amount) filter (where account = 'owed'), 0) as owed_at_home
    from placed join moment on moved_id = sale_id and placed.at < until group by ${placeSql}, moment.nth, sign),
  beside as (
    select cost.*, sum(owed_at_home) over of_sale as owed, sum(cost) over of_sale as whole,
      sum(cost) over (of_sale order by ${orderSql} rows unbounded preceding) as reached
    from cost window of_sale as (partition by sale_id, nth, sign)),
  flow as (
    select nth, ${placeSql}, account, kind, amount from placed where nth > 0 and account <> 'owed'
    union all
    -- Where nothing of the sale costs anything any more, all is the order's as such.
    select nth, ${placeSql}, 'owed', '', sign * case when whole = 0 then owed_at_home
      else div(owed * reached, whole) - div(owed * (reached - cost), whole) end
    from beside
    union all
    select width_bucket(at, moments), asked.*, event.organiser_id, event.id, date.id, type.id, count.of, '', count.amount
    from span cross join asked join movement on movement.sale_id = asked.sale_id and movement.at >= begins and movement.at < ends
    join lateral (
      select ticket_type_id, 'ticket count' as of, 1 as amount from ticket
        where sale_id = movement.sale_id and movement.kind = 'sold'
      -- Of each ticket, because one that was exchanged is of another type than its line.
      union all select ticket.ticket_type_id, 'discount', line.price - ${priceByLineSql}
        from sale_line line join ticket on ticket.sale_id = line.sale_id and ${soldAsSql} = line.ticket_type_id
        where line.sale_id = movement.sale_id and movement.kind = 'sold' and line.discount + line.offer > 0
      union all select ticket_type_id, 'ticket count', -1 from ticket where ended_by = movement.id) count on true
    join ticket_type type on type.id = count.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id)
  select nth, ${placeSql}, ${tally(sql`account = 'ticket count'`)} as tickets, ${columnsSql} from flow group by nth, ${placeSql})`

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

/** Those of these `sales` that moved in a span with both bounds: where the span is short, few of many are looked at. */
export const movedSalesSql = (sales: RawBuilder<unknown>, { from, to }: Required<Span>) => sql`
  select sale_id from movement where at >= ${from} and at < ${to} and sale_id in (${sales})`

/** The columns of `MoneyAmounts` as sums over rows of `moneySql`, in minor units. */
export const moneySumsSql = sql.join(
  MONEY_COLUMNS.map(column => sql`sum(${sql.ref(column)})::double precision as ${sql.ref(column)}`),
)

/** The same in decimals of the currency. */
export const inDecimals = (sums: MoneyAmounts): MoneyAmounts =>
  Object.fromEntries(MONEY_COLUMNS.map(column => [column, fromMinor(sums[column])])) as MoneyAmounts
