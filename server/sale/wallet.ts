import { sign } from 'node:crypto'
import { sql } from 'kysely'
import type { Wallet } from '../../contract/entities/wallet.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { localTimesSql } from '../catalogue/read/readSql.ts'
import { timeZoneName } from '../catalogue/read/timeZone.ts'
import type { Database } from '../database/connect.ts'
import { type Keys, ticketKeyOf } from '../keys.ts'
import type { Session } from '../session.ts'

const KEPT_AFTER_DAYS = 7

interface Row {
  id: string
  seat: string | null
  event_id: number
  title: string
  slug: string
  image: string
  ticket_name: string
  starts: string
  ends: string
  all_day: boolean
  venue_name: string
  venue_address: string
  locality: string
  is_online: boolean
  time_zone: string
  access_online: string | null
  reference: string
  holder: string | null
  is_test: boolean
}

/**
 * The account's tickets, and those that were bought in this session family as an express guest; the next event first,
 * until a week after each event.
 */
export async function walletOf(
  database: Database,
  keys: Keys,
  { accountId, family }: Pick<Session, 'accountId' | 'family'>,
): Promise<Wallet> {
  const account = await database
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId ?? 0)
    .executeTakeFirst()
  const rows = await ticketRows(
    database,
    sql`(ticket.account_id = ${accountId} or (sale.family = ${family} and sale.is_guest))
    and date.ends_at > now() - make_interval(days => ${KEPT_AFTER_DAYS})`,
  )
  const tickets = rows.map(row => walletTicketOf(row, keys))
  return { tickets, email: account?.email ?? null, owner: accountId }
}

export async function ticketsOfSale(
  database: Database,
  keys: Keys,
  sale: number,
): Promise<Wallet['tickets']> {
  return (await ticketRows(database, sql`ticket.sale_id = ${sale}`)).map(row => walletTicketOf(row, keys))
}

async function ticketRows(database: Database, where: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ticket.id, ticket.seat, event.id as event_id, event.title, event.slug, event.image,
      type.name as ticket_name, ${localTimesSql}, event.venue_name, event.venue_address, event.locality,
      event.is_online, event.time_zone, event.access_online, sale.reference, sale.full_name as holder, sale.is_test
    from ticket
    join sale on sale.id = ticket.sale_id
    join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where ${where} and sale.refunded_at is null and not ${isHeldBackSql}
    order by date.starts_at, event.id, type.position, type.id, ticket.number`.execute(database)
  return rows
}

/** A ticket that costs money is delivered after the final instalment of its order. */
const isHeldBackSql = sql`exists (
  select from instalment
  join payment_plan plan on plan.sale_id = instalment.sale_id
  join sale_line line on line.sale_id = plan.sale_id
  where plan.sale_id = ticket.sale_id and plan.begun_at is not null and instalment.paid_at is null
    and line.ticket_type_id = ticket.ticket_type_id and line.price + line.fee > 0)`

const walletTicketOf = (row: Row, keys: Keys): Wallet['tickets'][number] => ({
  id: row.id,
  qr: qrContent(keys, row.id, row.event_id, row.is_test),
  event_name: row.title,
  event_url: `/events/${row.slug}/`,
  ticket_name: row.ticket_name,
  nice_date: niceDate(row.starts, row.ends, row.all_day),
  starts_at: row.starts,
  ends_at: row.ends,
  venue: row.is_online ? 'Online' : row.venue_name || row.locality,
  address: row.venue_address,
  seat: row.seat,
  sale_reference: row.reference,
  holder: row.holder ?? '',
  thumbnail: row.image,
  time_zone: timeZoneName(row.time_zone),
  ...(row.access_online && { access_online: row.access_online }),
  ...(row.is_test && { is_test: true }),
})

/**
 * The content of a ticket's QR code: version, id of the key, ticket, event and an Ed25519 signature over them, so that a
 * gate can check it without a network. It names no person.
 */
function qrContent(keys: Keys, ticket: string, event: number, isTest = false): string {
  const content = `FOYER1.${ticketKeyOf(keys).id}.${ticket}.${event}`
  const signed = `${content}.${sign(null, Buffer.from(content), keys.ticket).toString('base64url')}`
  // A gate rejects a code with this prefix.
  return isTest ? `TEST:${signed}` : signed
}
