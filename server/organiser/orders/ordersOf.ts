import { sql } from 'kysely'
import type { OrganiserOrder } from '../../../contract/calls/organiserOrders.ts'
import { dateAtTime, niceDate } from '../../../contract/format/dates.ts'
import { currencySymbol, fromMinor, money } from '../../../contract/format/money.ts'
import { TICKED } from '../../../contract/rules/questions.ts'
import { addressLines } from '../../addresses/savedAddresses.ts'
import { amountsOfOrders } from '../../book/amountsOfOrders.ts'
import { moneyOfOrders } from '../../book/moneyOfOrders.ts'
import { localTimesSql } from '../../catalogue/read/readSql.ts'
import { timeZoneSql } from '../../catalogue/read/timeZoneOf.ts'
import type { Database } from '../../database/connect.ts'
import { vouchersOfSales } from '../../sale/issueVouchers.ts'
import { NOBODY } from '../../session/deletedAccount.ts'
import { isAnswerOfTicketSql, soldAsSql } from '../../tickets/soldAsSql.ts'

interface Sale {
  id: number
  reference: string
  paid: string
  paid_at: Date
  full_name: string | null
  email: string | null
  currency: string
  is_owner_deleted: boolean
  is_test: boolean
  is_refunded: boolean
  is_posted: boolean
  delivery_address_id: number | null
  feedback: string
  given_by: string | null
  sold_by: string | null
}

/** `paid_at`: in ISO 8601, for programs. */
type OrderWithMoment = OrganiserOrder & { paid_at: string }

/** These orders of an organiser, in the order of their ids, each without what other organisers have sold in it. */
export async function ordersOf(
  database: Database,
  organiser: number,
  ids: number[],
): Promise<OrderWithMoment[]> {
  const sales = await salesOf(database, organiser, ids)
  const [lines, vouchers, tickets, answers, moneyOf, amounts, addresses] = await Promise.all([
    linesOf(database, ids, organiser),
    vouchersOf(database, ids, organiser),
    ticketsOf(database, ids, organiser),
    answersOf(database, ids, organiser),
    moneyOfOrders(database, organiser, ids),
    amountsOfOrders(database, organiser, ids),
    addressesOf(database, sales),
  ])
  const items = Map.groupBy([...lines, ...vouchers], ({ sale_id }) => sale_id)
  const ticketsBy = Map.groupBy(tickets, ({ sale_id }) => sale_id)
  const answersBy = Map.groupBy(answers, ({ sale_id }) => sale_id)
  return sales.map(({ id, paid, full_name, email, is_owner_deleted, given_by, sold_by, ...sale }) => ({
    id,
    reference: sale.reference,
    bought: dateAtTime(paid),
    paid_at: sale.paid_at.toISOString(),
    full_name: full_name ?? (is_owner_deleted ? NOBODY : ''),
    email: email ?? '',
    is_test: sale.is_test,
    is_refunded: sale.is_refunded,
    ...(given_by !== null && { given_by }),
    ...(sold_by !== null && { sold_by }),
    items: (items.get(id) ?? []).map(({ words }) => words),
    tickets: (ticketsBy.get(id) ?? []).map(({ ticket, starts, ends, all_day, sale_id: _, ...one }) => ({
      ...one,
      id: ticket,
      nice_date: niceDate(starts, ends, all_day),
    })),
    delivery_address: addresses.get(sale.delivery_address_id ?? 0) ?? [],
    answers: (answersBy.get(id) ?? []).map(({ sale_id: _, ...answer }) => answer),
    ...moneyOf.get(id),
    currency: sale.currency,
    currency_symbol: currencySymbol(sale.currency),
    ...amounts.get(id),
    feedback: sale.feedback,
  }))
}

/** The clock of an order: that of the first event of the organiser that it has tickets of. */
export const timeZoneOfSaleSql = (organiser: number) => sql<string>`coalesce((
  select event.time_zone from sale_line line join ticket_type type on type.id = line.ticket_type_id
  join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
  where line.sale_id = sale.id and event.organiser_id = ${organiser} order by date.starts_at, type.id limit 1),
  ${timeZoneSql(sql`${organiser}::bigint`)})`

/** Something is posted where an event posts its tickets; gift vouchers go with a basket's posted tickets. */
const isPostedSql = (organiser: number) => sql<boolean>`(
  exists (select from sale_line line join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where line.sale_id = sale.id and event.organiser_id = ${organiser} and event.delivery_cost is not null)
  or exists (select from sale_voucher sold where sold.sale_id = sale.id and sold.organiser_id = ${organiser}))`

async function salesOf(database: Database, organiser: number, ids: number[]): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select sale.id, sale.reference, sale.paid_at, sale.full_name, sale.email, sale.currency, sale.is_test, sale.delivery_address_id,
      sale.owner_deleted_at is not null as is_owner_deleted, ${isPostedSql(organiser)} as is_posted,
      sale.refunded_at is not null as is_refunded, coalesce(feedback.message, '') as feedback, given.member as given_by, counter.member as sold_by,
      to_char(sale.paid_at at time zone ${timeZoneOfSaleSql(organiser)}, 'YYYY-MM-DD HH24:MI') as paid
    from unnest(${ids}::bigint[]) with ordinality as one (id, position) join sale on sale.id = one.id
    left join feedback on feedback.sale_id = sale.id
    left join complimentary given on given.sale_id = sale.id
    left join counter_sale counter on counter.sale_id = sale.id
    order by one.position`.execute(database)
  return rows
}

interface Item {
  sale_id: number
  words: string
}

async function linesOf(database: Database, sales: number[], organiser: number): Promise<Item[]> {
  const { rows } = await sql<{
    sale_id: number
    title: string
    name: string
    qty: number
    refunded: number
    seats: string | null
    starts: string
    ends: string
    all_day: boolean
  }>`
    select ticket.sale_id, event.title, type.name, count(*)::integer as qty, ${localTimesSql},
      string_agg(ticket.seat, ', ' order by ticket.number) as seats,
      (count(*) filter (where ticket.refunded_at is not null and sale.refunded_at is null))::integer as refunded
    from ticket join sale on sale.id = ticket.sale_id join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where ticket.sale_id = any(${sales}) and event.organiser_id = ${organiser}
    group by ticket.sale_id, event.id, date.id, type.id
    order by date.starts_at, type.position, type.id`.execute(database)
  return rows.map(({ sale_id, title, name, qty, refunded, seats, starts, ends, all_day }) => ({
    sale_id,
    words: [
      `${qty} × ${name}`,
      title,
      niceDate(starts, ends, all_day),
      ...(seats ? [`seats ${seats}`] : []),
      ...(refunded > 0 ? [`${refunded} refunded`] : []),
    ].join(', '),
  }))
}

/** The order of the tickets of a type in an order: those that were exchanged for it follow those that were bought. */
const placeInTypeSql = sql`ticket.ticket_type_id <> ${soldAsSql}, ticket.number, ticket.id`

interface OwnTicket {
  sale_id: number
  ticket: string
  name: string
  is_refunded: boolean
  type_id: number
  starts: string
  ends: string
  all_day: boolean
}

async function ticketsOf(database: Database, sales: number[], organiser: number): Promise<OwnTicket[]> {
  const { rows } = await sql<OwnTicket>`
    select ticket.sale_id, ticket.id as ticket, type.name || coalesce(', seat ' || ticket.seat, '') as name,
      ticket.refunded_at is not null as is_refunded, type.id as type_id, ${localTimesSql}
    from ticket join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where ticket.sale_id = any(${sales}) and event.organiser_id = ${organiser}
    order by date.starts_at, type.position, type.id, ${placeInTypeSql}`.execute(database)
  return rows
}

/** The organiser's gift vouchers without their codes, which only the buyer has. */
async function vouchersOf(database: Database, sales: number[], organiser: number): Promise<Item[]> {
  const sold = await vouchersOfSales(database, sales)
  return sold
    .filter(voucher => voucher.organiser_id === organiser)
    .map(({ sale_id, name, amount, currency, given_for, given_from }) => ({
      sale_id,
      words: [
        `${name}, ${money(fromMinor(amount), currencySymbol(currency))}`,
        ...(given_for ? [`for ${given_for} from ${given_from}`] : []),
      ].join(', '),
    }))
}

type AnswerRow = OrganiserOrder['answers'][number] & {
  sale_id: number
  /** The place of the ticket among those of its type in the order; null: the answer is of the whole order. */
  place: number | null
  is_refunded: boolean
  title: string
  name: string
  starts: string
  ends: string
  all_day: boolean
  has_dates: boolean
}

/** Each answer says of which ticket it is now, whatever that was sold as. */
async function answersOf(database: Database, sales: number[], organiser: number) {
  const { rows } = await sql<AnswerRow>`
    with own as materialized (
      select ticket.sale_id, ticket.id, ticket.number, ticket.sold_as, ticket.ticket_type_id, type.event_date_id,
        ticket.refunded_at is not null and sale.refunded_at is null as is_refunded,
        (row_number() over (partition by ticket.sale_id, type.id order by ${placeInTypeSql}))::integer as place
      from ticket join sale on sale.id = ticket.sale_id join ticket_type type on type.id = ticket.ticket_type_id
      join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
      where ticket.sale_id = any(${sales}) and event.organiser_id = ${organiser}),
    dated as (select sale_id, count(distinct event_date_id) > 1 as has_dates from own group by sale_id)
    select answer.id, answer.sale_id, answer.question, answer.answer, event.title, type.name, ${localTimesSql},
      coalesce(ticket.place, answer.ticket_index + 1) as place, coalesce(ticket.is_refunded, false) as is_refunded,
      coalesce(dated.has_dates, false) as has_dates,
      case question.type when 'checkbox' then array[${TICKED}::text] when 'dropdown' then question.prepopulated_array
        else '{}' end as choices
    from answer left join own ticket on ${isAnswerOfTicketSql} left join dated on dated.sale_id = answer.sale_id
    join ticket_type type on type.id = coalesce(ticket.ticket_type_id, answer.ticket_type_id)
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    left join question on question.id = answer.question_id
    where answer.sale_id = any(${sales}) and event.organiser_id = ${organiser}
    order by answer.id`.execute(database)
  return rows.map(({ title, name, starts, ends, all_day, has_dates, place, is_refunded, ...answer }) => ({
    ...answer,
    of: [
      // An order of one date need not say of which one its answers are. One of the whole order is of all its dates.
      has_dates && title,
      place !== null && [has_dates && niceDate(starts, ends, all_day), `${name} ${place}`],
      is_refunded && 'refunded',
    ]
      .flat()
      .filter(Boolean)
      .join(', '),
  }))
}

async function addressesOf(database: Database, sales: Sale[]): Promise<Map<number, string[]>> {
  const ids = sales.flatMap(({ delivery_address_id: id, is_posted }) =>
    is_posted && id !== null ? [id] : [],
  )
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('address').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.map(address => [
      address.id,
      [`${address.first_name} ${address.last_name}`.trim(), ...addressLines(address)],
    ]),
  )
}
