import { sql } from 'kysely'
import { mayAs, ORGANISER_ROLES, roleNames } from '../../../contract/organiserRoles.ts'
import { ticketCostSql } from '../../book/soldSql.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { noteChange, noticedOf } from '../../sale/changes/eventChanges.ts'
import { roleOf } from '../asMember.ts'

/** Notes a member's change of an event. Throws a `Refusal` where buyers get money back by it and the member's role may give none. */
export async function noteOwnChange(
  trx: Database,
  organiser: number,
  event: number,
  member: string,
): Promise<void> {
  const forbidden = await forbiddenRefund(trx, organiser, event, member)
  if (forbidden) throw new Refusal(409, forbidden)
  await noteChange(trx, event, member)
}

/**
 * Why a member may not publish a stored change of an event; null: they may. Cancelling gives money back, and so does moving
 * where the event offers it then.
 */
export async function forbiddenRefund(
  trx: Database,
  organiser: number,
  event: number,
  member: string,
): Promise<string | null> {
  if (mayAs(await roleOf(trx, organiser, member), 'refunds')) return null
  const noticed = await noticedOf(trx, event)
  if (noticed.length === 0) return null
  const { rows } = await sql`
    select from ticket join sale on sale.id = ticket.sale_id join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where event.id = ${event} and ticket.refunded_at is null and ${ticketCostSql} > 0
      and (event.refund_if_moved or ${noticed.includes('cancelled')}) limit 1`.execute(trx)
  return rows.length > 0 ? REFUNDS : null
}

const roles = ORGANISER_ROLES.filter(role => mayAs(role, 'events') && mayAs(role, 'refunds'))

const REFUNDS = `Buyers get money back by this change. Your role does not allow that: it needs one of these: ${roles.map(role => roleNames[role].toLowerCase()).join(', ')}.`
