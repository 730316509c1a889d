import { sign } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Wallet } from '../../contract/entities/wallet.ts'
import { niceDate } from '../../contract/format/dates.ts'
import { bytesOfClaim, ticketCode } from '../../contract/rules/ticketCode.ts'
import { TICKET_KEPT_DAYS } from '../../contract/rules/ticketKeptDays.ts'
import { wasPaidForSql } from '../book/soldSql.ts'
import { eventHue } from '../catalogue/posters/eventHue.ts'
import { type EventAndPlace, eventAndPlaceSql, isCancelledSql } from '../catalogue/read/readSql.ts'
import { timeZoneName } from '../catalogue/read/timeZone.ts'
import type { Database } from '../database/connect.ts'
import { type Keys, ticketKeyOf } from '../keys.ts'
import { openOffers } from '../sale/refund/refundOffers.ts'
import { isHeldBackSql } from '../sale/stock/isHeldBackSql.ts'
import type { Session } from '../session/session.ts'
import type { HeldTicket } from '../tickets/heldTicket.ts'
import { transfersOf } from '../transfer/readTransfer.ts'
import { isTransferableSql } from '../transfer/transferable.ts'

export interface TicketRow extends EventAndPlace {
  id: string
  generation: number
  seat: string | null
  event_id: number
  ticket_id: number
  is_transferable: boolean
  ticket_name: string
  time_zone: string
  access_online: string | null
  doors: string | null
  gate: string | null
  map_address: string
  organiser: string
  status: 'scheduled' | 'postponed' | 'cancelled'
  after_sale_message: string | null
  waiver: string | null
  date_id: number
  starts_at: Date
  ends_at: Date
  changes: number
  /** The average colour of its event's picture; null: it has its poster. */
  colour: string | null
  reference: string
  holder: string | null
  recipient: string | null
  is_sent: boolean
  is_test: boolean
  is_valid: boolean
}

/**
 * The account's tickets, and those that were bought as an express guest or claimed in this session family; the next event
 * first, until 30 days after each event.
 */
export async function walletOf(
  database: Database,
  keys: Keys,
  { accountId, family }: Pick<Session, 'accountId' | 'family'>,
): Promise<Omit<Wallet, 'tickets'> & { tickets: HeldTicket[] }> {
  const account = await database
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId ?? 0)
    .executeTakeFirst()
  const isTheirs = isHolderSql({ accountId, family })
  const rows = await ticketRows(database, sql`${isTheirs} and ${isKeptSql} and ${isValidSql}`)
  const tickets = rows.map(row => walletTicketOf(row, keys))
  const transfers = await transfersOf(database, { accountId, family })
  const gone = await goneTickets(database, family)
  const cancelled = await cancelledDates(database, isTheirs)
  const offers = await openOffers(database, keys, sql`letter.account_id = ${accountId}`)
  return {
    tickets,
    transfers,
    gone,
    ...(cancelled.length > 0 && { cancelled }),
    ...(offers.length > 0 && { offers }),
    email: account?.email ?? null,
    owner: accountId,
  }
}

/** Whether a ticket is, or was before it was refunded, of this account or session family. */
const isHolderSql = ({ accountId, family }: Pick<Session, 'accountId' | 'family'>) =>
  sql<boolean>`(ticket.account_id = ${accountId} or transfer.claimed_family = ${family}
    or (sale.family = ${family} and sale.is_guest and transfer.claimed_at is null))`

const isKeptSql = sql<boolean>`date.ends_at > now() - make_interval(days => ${TICKET_KEPT_DAYS})`

/** The dates of cancelled events whose tickets were taken back from this holder, the next one first. */
async function cancelledDates(
  database: Database,
  isTheirs: RawBuilder<boolean>,
): Promise<NonNullable<Wallet['cancelled']>> {
  const { rows } = await sql<EventAndPlace & { is_paid: boolean }>`
    select ${eventAndPlaceSql}, bool_or(${wasPaidForSql} and transfer.claimed_at is null) as is_paid
    from ticket
    join sale on sale.id = ticket.sale_id
    left join transfer on transfer.id = ticket.transfer_id
    join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where ${isTheirs} and ${isKeptSql} and ${isCancelledSql} and ticket.refunded_at is not null
    group by event.id, date.id order by date.starts_at, date.id`.execute(database)
  return rows.map(({ title, slug, starts, ends, all_day, is_paid }) => ({
    event_name: title,
    event_url: `/events/${slug}/`,
    nice_date: niceDate(starts, ends, all_day),
    is_paid,
  }))
}

/** Tickets that this session family has bought, or claimed, and that are no longer theirs. */
async function goneTickets(database: Database, family: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ticket.id from ticket
    join sale on sale.id = ticket.sale_id
    left join transfer on transfer.id = ticket.transfer_id
    where (sale.family = ${family} and sale.is_guest and transfer.claimed_at is not null)
      or sale.given_from = ${family}
      or (ticket.refunded_at is not null and (transfer.claimed_family = ${family}
        or (sale.family = ${family} and sale.is_guest)))`.execute(database)
  return rows.map(({ id }) => id)
}

/** The tickets of a sale that its buyer still has. */
export async function ticketsOfSale(database: Database, keys: Keys, sale: number): Promise<HeldTicket[]> {
  const isTheirs = sql`ticket.sale_id = ${sale} and transfer.claimed_at is null and ${isValidSql}`
  return (await ticketRows(database, isTheirs)).map(row => walletTicketOf(row, keys))
}

/** Whether its holder has the ticket. */
const isValidSql = sql<boolean>`(ticket.refunded_at is null and not ${isHeldBackSql})`

export async function ticketRows(database: Database, where: RawBuilder<unknown>): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ticket.id, ticket.generation, ticket.seat, event.id as event_id, ${eventAndPlaceSql},
      type.id as ticket_id, type.name as ticket_name, ${isTransferableSql} as is_transferable, event.time_zone, event.access_online, event.map_address, event.status,
      event.after_sale_message, event.waiver, organiser.name as organiser, type.gate, date.id as date_id,
      date.starts_at, date.ends_at, event.changes,
      (select colour from picture where picture.hash = event.picture_hash) as colour,
      to_char(date.doors_at at time zone event.time_zone, 'YYYY-MM-DD HH24:MI') as doors, sale.reference, sale.is_test,
      case when transfer.claimed_at is null then sale.full_name else transfer.name end as holder,
      case when transfer.claimed_at is null then transfer.name end as recipient, transfer.sent_at is not null as is_sent,
      ${isValidSql} as is_valid
    from ticket
    join sale on sale.id = ticket.sale_id
    left join transfer on transfer.id = ticket.transfer_id
    join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    join organiser on organiser.id = event.organiser_id
    where ${where}
    order by date.starts_at, event.id, type.position, type.id, ticket.sale_id, ticket.number`.execute(
    database,
  )
  return rows
}

const hueOf = (row: TicketRow) => {
  const hue = eventHue(row)
  return hue === null ? {} : { hue }
}

export const walletTicketOf = (row: TicketRow, keys: Keys): HeldTicket => ({
  id: row.id,
  qr: qrContent(keys, row),
  event_id: row.event_id,
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
  date_id: row.date_id,
  ticket_id: row.ticket_id,
  generation: row.generation,
  exact: { starts: row.starts_at, ends: row.ends_at, allDay: row.all_day, changes: row.changes },
  organiser: row.organiser,
  status: row.status,
  ...hueOf(row),
  ...(row.doors && { doors: row.doors }),
  ...(row.gate && { gate: row.gate }),
  ...(!row.is_online && { map_address: row.map_address || row.venue_address || row.locality }),
  ...(row.after_sale_message && { message: row.after_sale_message }),
  ...(row.waiver && { terms: row.waiver }),
  ...(row.access_online && { access_online: row.access_online }),
  ...(row.is_test && { is_test: true }),
  ...(row.is_transferable && { is_transferable: true }),
  ...(row.recipient && { transfer: { name: row.recipient, is_sent: row.is_sent } }),
})

/** The signed content of a ticket's QR code, which a gate can check without a network. */
export function qrContent(
  keys: Keys,
  { id, generation, event_id, is_test }: Pick<TicketRow, 'id' | 'generation' | 'event_id' | 'is_test'>,
): string {
  const key = ticketKeyOf(keys).id
  const claim = bytesOfClaim({ key, ticket: id, generation, event: event_id, isTest: is_test })
  return ticketCode(claim, sign(null, claim, keys.ticket))
}
