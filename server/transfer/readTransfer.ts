import { sql } from 'kysely'
import type { SentTickets } from '../../contract/calls/transfers.ts'
import type { WalletTransfer } from '../../contract/entities/wallet.ts'
import { dateAtTime, niceDate } from '../../contract/format/dates.ts'
import { wasPaidForSql } from '../book/soldSql.ts'
import { type EventAndPlace, eventAndPlaceSql, isCancelledSql, placeOf } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'
import type { Session } from '../session/session.ts'
import { isLetInSql } from '../tickets/isLetInSql.ts'
import { isSenderSql } from './sender.ts'

type Reader = Pick<Session, 'accountId' | 'family'>

export interface Transfer extends EventAndPlace {
  id: string
  from: string
  date_id: number
  /** One of its tickets has cost something, so that money goes back where they are refunded. */
  is_paid: boolean
  /** Of the sender, for the letter that says that the tickets were claimed. */
  from_email: string
  name: string
  email: string
  ticket_name: string
  qty: number
  is_gift: boolean
  message: string
  /** Its letters have no words of the sender. */
  is_unproved: boolean
  /** By the venue's clock, `2026-12-18 19:30`. */
  sends: string
  is_due: boolean
  is_sent: boolean
  is_claimed: boolean
  is_cancelled: boolean
  is_over: boolean
  /** How many of its tickets were refunded. */
  refunded: number
  /** How many of its tickets were neither refunded nor used at a door by their sender. */
  brought: number
  /** Its event is over or cancelled, or it brings no ticket any more. */
  is_ended: boolean
  claimed_by: number | null
  claimed_family: string | null
}

const select = sql`
  select transfer.id, coalesce(sale.full_name, '') as from, coalesce(sale.email, '') as from_email, transfer.name,
    transfer.email, ${eventAndPlaceSql}, type.name as ticket_name, transfer.qty, transfer.is_gift, transfer.message,
    transfer.is_unproved, type.event_date_id as date_id, bringing.is_paid,
    to_char(transfer.send_at at time zone event.time_zone, 'YYYY-MM-DD HH24:MI') as sends, send_at <= now() as is_due,
    sent_at is not null as is_sent, claimed_at is not null as is_claimed, cancelled_at is not null as is_cancelled,
    date.ends_at < now() as is_over,
    bringing.refunded, bringing.brought,
    date.ends_at < now() or ${isCancelledSql} or sale.refunded_at is not null or (cancelled_at is null and bringing.brought = 0) as is_ended,
    claimed_by, claimed_family
  from transfer
  join sale on sale.id = transfer.sale_id
  join ticket_type type on type.id = transfer.ticket_type_id
  join event_date date on date.id = type.event_date_id
  join event on event.id = date.event_id
  join lateral (
    select coalesce(bool_or(${wasPaidForSql}), false) as is_paid, count(ticket.refunded_at)::integer as refunded, count(*) filter (where ticket.refunded_at is null
      and (transfer.claimed_at is not null or not ${isLetInSql}))::integer as brought
    from ticket where ticket.transfer_id = transfer.id) bringing on true`

export async function readTransfer(database: Database, id: string): Promise<Transfer | null> {
  const { rows } = await sql<Transfer>`${select} where transfer.id = ${id}`.execute(database)
  return rows[0] ?? null
}

/** How many tickets it brings or, where none are left, how many were sent. */
export const broughtQty = ({ qty, brought }: Transfer): number => brought || qty

/** What the link of a transfer shows to this session. */
export const shownTransfer = (transfer: Transfer, reader: Reader): SentTickets => ({
  state: stateFor(transfer, reader),
  from: transfer.from,
  event_name: transfer.title,
  event_url: `/events/${transfer.slug}/`,
  nice_date: niceDate(transfer.starts, transfer.ends, transfer.all_day),
  venue: placeOf(transfer),
  ticket_name: transfer.ticket_name,
  qty: broughtQty(transfer),
  is_gift: transfer.is_gift,
  message: transfer.message,
})

function stateFor(transfer: Transfer, reader: Reader): SentTickets['state'] {
  if (transfer.is_ended) return 'ended'
  if (transfer.is_cancelled) return 'cancelled'
  if (!transfer.is_claimed) return 'open'
  return hasClaimed(transfer, reader) ? 'own' : 'claimed'
}

export const hasClaimed = (
  { claimed_by, claimed_family }: Transfer,
  { accountId, family }: Reader,
): boolean => (accountId !== null && claimed_by === accountId) || claimed_family === family

/** What the account, or an express guest of this session family, has sent, the newest first. */
export async function transfersOf(database: Database, sender: Reader): Promise<WalletTransfer[]> {
  const { rows } = await sql<Transfer>`${select}
    where ${isSenderSql(sender)} and date.ends_at > now() and sale.refunded_at is null
    order by transfer.created_at desc, transfer.id`.execute(database)
  return rows.map(transfer => ({
    id: transfer.id,
    event_name: transfer.title,
    ticket_name: transfer.ticket_name,
    name: transfer.name,
    email: transfer.email,
    qty: transfer.qty,
    state: sentState(transfer),
    is_refunded: transfer.refunded > 0 && transfer.brought === 0,
    nice_send_at: dateAtTime(transfer.sends),
  }))
}

function sentState({ is_cancelled, is_claimed, is_due }: Transfer): WalletTransfer['state'] {
  if (is_cancelled) return 'cancelled'
  if (is_claimed) return 'claimed'
  return is_due ? 'sent' : 'scheduled'
}
