import { type RawBuilder, sql } from 'kysely'
import type { OrganiserOrder } from '../../contract/calls/organiserOrders.ts'
import { dateAtTime, niceDate } from '../../contract/format/dates.ts'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import { addressLines } from '../addresses/savedAddresses.ts'
import { moneyOfOrders } from '../book/moneyOfOrders.ts'
import { localTimesSql } from '../catalogue/read/readSql.ts'
import { timeZoneSql } from '../catalogue/read/timeZoneOf.ts'
import type { Database } from '../database/connect.ts'
import { vouchersOfSales } from '../sale/issueVouchers.ts'
import { NOBODY } from '../session/deletedAccount.ts'
import { memberOf } from './asMember.ts'
import { amountsOfOrders } from './moneyOf.ts'

const PAGE = 100

interface Asked {
  organiser_id: number
  event_id?: number | undefined
  before?: number | undefined
  search?: string | undefined
}

interface Sale {
  id: number
  reference: string
  paid: string
  full_name: string | null
  email: string | null
  is_owner_deleted: boolean
  is_test: boolean
  is_refunded: boolean
  delivery_address_id: number | null
  feedback: string
  given_by: string | null
}

/**
 * The paid orders of an event, or of the organiser's gift vouchers; null unless the account is a member of the organiser
 * that sees orders, and the event is the organiser's.
 */
export async function ordersOf(
  database: Database,
  account: number | null,
  { organiser_id, event_id, before, search = '' }: Asked,
): Promise<{ orders: OrganiserOrder[] | null; before: number | null }> {
  const own = await ownEvent(database, account, organiser_id, event_id)
  if (!own) return { orders: null, before: null }
  const isOfThis = event_id
    ? sql<boolean>`sale.id in (select line.sale_id from sale_line line
        join ticket_type type on type.id = line.ticket_type_id
        join event_date date on date.id = type.event_date_id where date.event_id = ${event_id})`
    : sql<boolean>`sale.id in (select sale_id from sale_voucher where organiser_id = ${organiser_id})`
  const found = await salesWhere(database, sql`${isOfThis} and ${isFound(search)}`, own.timeZone, before)
  const sales = found.slice(0, PAGE)
  const ids = sales.map(({ id }) => id)
  const [items, tickets, answers, moneyOf, amounts, addresses] = await Promise.all([
    event_id ? linesOf(database, ids, event_id) : vouchersOf(database, ids, organiser_id),
    event_id ? ticketsOf(database, ids, event_id) : [],
    event_id ? answersOf(database, ids, event_id) : [],
    moneyOfOrders(database, organiser_id, ids),
    amountsOfOrders(database, organiser_id, event_id ?? null, ids),
    own.isPosted ? addressesOf(database, sales) : new Map<number, string[]>(),
  ])
  const orders = sales.map(
    ({
      id,
      reference,
      paid,
      full_name,
      email,
      is_owner_deleted,
      given_by,
      delivery_address_id,
      ...sale
    }) => ({
      id,
      reference,
      bought: dateAtTime(paid),
      full_name: full_name ?? (is_owner_deleted ? NOBODY : ''),
      email: email ?? '',
      is_test: sale.is_test,
      is_refunded: sale.is_refunded,
      ...(given_by !== null && { given_by }),
      items: items.filter(item => item.sale_id === id).map(({ words }) => words),
      tickets: tickets
        .filter(ticket => ticket.sale_id === id)
        .map(({ ticket, name, is_refunded }) => ({ id: ticket, name, is_refunded })),
      delivery_address: addresses.get(delivery_address_id ?? 0) ?? [],
      answers: answers
        .filter(answer => answer.sale_id === id)
        .map(({ question, of, answer }) => ({ question, of, answer })),
      ...moneyOf.get(id),
      ...amounts.get(id),
      feedback: sale.feedback,
    }),
  )
  return { orders, before: found.length > PAGE ? (ids.at(-1) ?? null) : null }
}

/** Whether the reference, the name or the e-mail address of a sale contains these words. */
const isFound = (search: string): RawBuilder<boolean> =>
  sql`strpos(lower(concat_ws(' ', sale.reference, sale.full_name, sale.email)), ${search.trim().toLowerCase()}) > 0`

/** Whether the event's tickets are posted; gift vouchers go with a basket's posted tickets. */
async function ownEvent(database: Database, account: number | null, organiser: number, event?: number) {
  if ((await memberOf(database, account, organiser, 'get_organiser_orders')) === null) return undefined
  const { rows } = await sql<{ delivery_cost: number | null; time_zone: string }>`
    select event.delivery_cost, coalesce(event.time_zone, ${timeZoneSql(sql`organiser.id`)}) as time_zone
    from organiser left join event on event.organiser_id = organiser.id and event.id = ${event ?? null}
    where organiser.id = ${organiser} and (${event ?? null}::bigint is null or event.id is not null)`.execute(
    database,
  )
  const [own] = rows
  return own && { isPosted: !event || own.delivery_cost !== null, timeZone: own.time_zone }
}

async function salesWhere(
  database: Database,
  isOfThis: RawBuilder<boolean>,
  timeZone: string,
  before: number | undefined,
): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select sale.id, sale.reference, sale.full_name, sale.email, sale.is_test, sale.delivery_address_id,
      sale.owner_deleted_at is not null as is_owner_deleted,
      sale.refunded_at is not null as is_refunded, coalesce(feedback.message, '') as feedback, given.member as given_by,
      to_char(sale.paid_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as paid
    from sale left join feedback on feedback.sale_id = sale.id
    left join complimentary given on given.sale_id = sale.id
    where sale.paid_at is not null and ${isOfThis}
      and (${before ?? null}::bigint is null or sale.id < ${before ?? null})
    order by sale.id desc limit ${PAGE + 1}`.execute(database)
  return rows
}

interface Item {
  sale_id: number
  words: string
}

async function linesOf(database: Database, sales: number[], event: number): Promise<Item[]> {
  const { rows } = await sql<{
    sale_id: number
    name: string
    qty: number
    refunded: number
    seats: string | null
    starts: string
    ends: string
    all_day: boolean
  }>`
    select line.sale_id, type.name, line.qty, ${localTimesSql}, (select string_agg(ticket.seat, ', ' order by ticket.number)
      from ticket where ticket.sale_id = line.sale_id and ticket.ticket_type_id = type.id) as seats,
      (select count(*) from ticket join sale on sale.id = ticket.sale_id where ticket.sale_id = line.sale_id
        and ticket.ticket_type_id = type.id and ticket.refunded_at is not null and sale.refunded_at is null)::integer as refunded
    from sale_line line join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where line.sale_id = any(${sales}) and event.id = ${event}
    order by date.starts_at, type.position, type.id`.execute(database)
  return rows.map(({ sale_id, name, qty, refunded, seats, starts, ends, all_day }) => ({
    sale_id,
    words: [
      `${qty} × ${name}`,
      niceDate(starts, ends, all_day),
      ...(seats ? [`seats ${seats}`] : []),
      ...(refunded > 0 ? [`${refunded} refunded`] : []),
    ].join(', '),
  }))
}

interface OwnTicket {
  sale_id: number
  ticket: string
  name: string
  is_refunded: boolean
}

async function ticketsOf(database: Database, sales: number[], event: number): Promise<OwnTicket[]> {
  const { rows } = await sql<OwnTicket>`
    select ticket.sale_id, ticket.id as ticket, type.name || coalesce(', seat ' || ticket.seat, '') as name,
      ticket.refunded_at is not null as is_refunded
    from ticket join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id
    where ticket.sale_id = any(${sales}) and date.event_id = ${event}
    order by date.starts_at, type.position, type.id, ticket.number`.execute(database)
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

async function answersOf(database: Database, sales: number[], event: number) {
  const { rows } = await sql<{ sale_id: number; question: string; of: string; answer: string }>`
    select answer.sale_id, answer.question, answer.answer,
      case when answer.ticket_index is null then '' else type.name || ' ' || (answer.ticket_index + 1) end as of
    from answer join ticket_type type on type.id = answer.ticket_type_id
    join event_date date on date.id = type.event_date_id
    where answer.sale_id = any(${sales}) and date.event_id = ${event}
    order by answer.id`.execute(database)
  return rows
}

async function addressesOf(database: Database, sales: Sale[]): Promise<Map<number, string[]>> {
  const ids = sales.flatMap(({ delivery_address_id: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('address').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.map(address => [
      address.id,
      [`${address.first_name} ${address.last_name}`.trim(), ...addressLines(address)],
    ]),
  )
}
