import { type RawBuilder, sql } from 'kysely'
import type { PersonalData } from '../../contract/entities/personalData.ts'
import type { Database } from '../database/connect.ts'
import type { SessionDays } from '../session/session.ts'
import { isStandingSql, leftAtSql } from '../tickets/isLetInSql.ts'
import { consentsOf } from './consents.ts'
import { devicesOf } from './devices.ts'

/** Bounds the file of somebody who has ordered every day for years. */
const MOST_IN_A_LIST = 2000

/** Of sale lines, tickets and transfers. */
const eventOfTypeSql = sql`
  join event_date date on date.id = type.event_date_id
  join event on event.id = date.event_id`

/**
 * What is held about the owner of an account. No number of a card is held; codes, digests of session ids, and what other
 * people have stated of themselves are left out.
 */
export async function personalDataOf(
  database: Database,
  account: number,
  days: SessionDays,
): Promise<PersonalData> {
  const own = await database
    .selectFrom('account')
    .select(['email', 'full_name', 'contact_number', 'created_at'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const former = await database
    .selectFrom('email_change')
    .select(['email', 'changed_at'])
    .where('account_id', '=', account)
    .orderBy('id', 'desc')
    .execute()
  const addresses = await addressesIn(database, account)
  const devices = await devicesOf(database, account, NO_FAMILY, days)
  const orders = await ordersIn(database, account)
  const tickets = await ticketsIn(database, account)
  const tickets_sent = await sentIn(database, account)
  const tickets_received = await receivedIn(database, account)
  const lists = [addresses, orders, tickets, tickets_sent, tickets_received]
  return {
    made_at: new Date().toISOString(),
    account: {
      email: own.email,
      full_name: own.full_name,
      contact_number: own.contact_number,
      registered_at: own.created_at.toISOString(),
      former_emails: former.map(({ email, changed_at }) => ({ email, changed_at: changed_at.toISOString() })),
    },
    devices: devices.map(({ name, first_used, last_used }) => ({ name, first_used, last_used })),
    addresses,
    consents: (await consentsOf(database, account))
      .filter(({ is_given }) => is_given)
      .map(({ words, given_at }) => ({ words, given_at: given_at?.toISOString() ?? null })),
    orders,
    tickets,
    tickets_sent,
    tickets_received,
    member_of: await database
      .selectFrom('organiser_member')
      .innerJoin('organiser', 'organiser.id', 'organiser_id')
      .select(['organiser.name as organiser', 'role'])
      .where('organiser_member.email', '=', own.email)
      .orderBy('organiser.name')
      .execute(),
    is_complete: lists.every(list => list.length < MOST_IN_A_LIST),
  }
}

/** No device is this one. */
const NO_FAMILY = '00000000-0000-0000-0000-000000000000'

/** A moment as JSON states it; null stays null. */
const isoSql = (moment: string | RawBuilder<unknown>) =>
  sql`to_char(${typeof moment === 'string' ? sql.ref(moment) : moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The rows of a query as a list. */
const listSql = (rows: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(row_to_json(one)) from (${rows}) one), '[]'::json)`

const placeSql = sql`first_name, last_name, address_1, address_2, town, postcode, state, country`

/** The address of a sale, of which a column names the id; null where it has none. An express guest may be a stranger. */
const placeOfSql = (column: string) =>
  sql`(select row_to_json(one) from (select ${placeSql} from address
    where address.id = ${sql.ref(column)} and not sale.is_guest) one)`

async function addressesIn(database: Database, account: number): Promise<PersonalData['addresses']> {
  const { rows } = await sql<PersonalData['addresses'][number]>`
    select ${placeSql}, ${isoSql('removed_at')} as removed_at from address where account_id = ${account}
      and not exists (select from sale where is_guest and address.id in (billing_address_id, delivery_address_id))
    order by id desc limit ${MOST_IN_A_LIST}`.execute(database)
  return rows
}

async function ordersIn(database: Database, account: number): Promise<PersonalData['orders']> {
  const { rows } = await sql<PersonalData['orders'][number]>`
    select sale.reference, ${isoSql('sale.created_at')} as began_at, ${isoSql('sale.paid_at')} as paid_at,
      ${isoSql('sale.refunded_at')} as refunded_at, sale.full_name, sale.email,
      case when sale.is_guest then null else sale.contact_number end as contact_number, sale.currency, sale.total,
      ${listSql(sql`select event.title as event, type.name as ticket, line.qty, line.price
        from sale_line line join ticket_type type on type.id = line.ticket_type_id ${eventOfTypeSql}
        where line.sale_id = sale.id order by type.id`)} as tickets,
      ${listSql(sql`select name, value, qty from sale_voucher where sale_id = sale.id order by id`)} as gift_vouchers,
      ${listSql(sql`select charity, amount, is_gift_aid from sale_donation where sale_id = sale.id`)} as donations,
      ${listSql(sql`select method, amount, ${isoSql('created_at')} as at from payment_attempt
        where sale_id = sale.id and status = any(array['succeeded', 'unused']) order by id`)} as payments,
      ${listSql(sql`select due::text as due, amount, paid_at is not null as is_paid from instalment
        where sale_id = sale.id order by number`)} as instalments,
      ${listSql(sql`select question, answer from answer where sale_id = sale.id order by id`)} as answers,
      (select message from feedback where sale_id = sale.id) as feedback,
      ${placeOfSql('sale.billing_address_id')} as billing_address,
      ${placeOfSql('sale.delivery_address_id')} as delivery_address
    from sale where account_id = ${account}
    order by sale.id desc limit ${MOST_IN_A_LIST}`.execute(database)
  return rows
}

async function ticketsIn(database: Database, account: number): Promise<PersonalData['tickets']> {
  const { rows } = await sql<PersonalData['tickets'][number]>`
    select ticket.id as number, event.title as event, type.name as ticket, ${isoSql('date.starts_at')} as begins_at,
      ticket.seat, ${isoSql('ticket.refunded_at')} as refunded_at,
      ${listSql(sql`select ${isoSql('admitted_at')} as at, door,
          not ${isStandingSql} as is_taken_back,
          ${isoSql(leftAtSql)} as left_at
        from admission standing where ticket_id = ticket.id and standing.generation = ticket.generation and undoes is null
        order by position`)} as admissions
    from ticket join ticket_type type on type.id = ticket.ticket_type_id ${eventOfTypeSql}
    where ticket.account_id = ${account}
    order by date.starts_at desc, ticket.id limit ${MOST_IN_A_LIST}`.execute(database)
  return rows
}

async function sentIn(database: Database, account: number): Promise<PersonalData['tickets_sent']> {
  const { rows } = await sql<PersonalData['tickets_sent'][number]>`
    select event.title as event, type.name as ticket, transfer.qty, transfer.message,
      ${isoSql('transfer.send_at')} as at, ${isoSql('transfer.claimed_at')} as claimed_at,
      ${isoSql('transfer.cancelled_at')} as taken_back_at
    from transfer join sale on sale.id = transfer.sale_id
    join ticket_type type on type.id = transfer.ticket_type_id ${eventOfTypeSql}
    where sale.account_id = ${account}
    order by transfer.created_at desc, transfer.id limit ${MOST_IN_A_LIST}`.execute(database)
  return rows
}

async function receivedIn(database: Database, account: number): Promise<PersonalData['tickets_received']> {
  const { rows } = await sql<PersonalData['tickets_received'][number]>`
    select event.title as event, type.name as ticket, transfer.qty, ${isoSql('transfer.claimed_at')} as claimed_at
    from transfer join ticket_type type on type.id = transfer.ticket_type_id ${eventOfTypeSql}
    where transfer.claimed_by = ${account}
    order by transfer.claimed_at desc, transfer.id limit ${MOST_IN_A_LIST}`.execute(database)
  return rows
}
