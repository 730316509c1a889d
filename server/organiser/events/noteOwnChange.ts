import { sql } from 'kysely'
import { mayAs, ORGANISER_ROLES, roleNames } from '../../../contract/organiserRoles.ts'
import { ticketCostSql } from '../../book/soldSql.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { noteChange, noticedOf } from '../../sale/changes/eventChanges.ts'
import { roleOf } from '../asMember.ts'

/**
 * Notes a change of an event by a member or a program. `mayNotRefund`: why they may give no money back; null: they may. Throws a
 * `Refusal` with it where buyers get money back by the change.
 */
export async function noteOwnChange(
  trx: Database,
  event: number,
  by: string,
  mayNotRefund: string | null,
): Promise<void> {
  const forbidden = await forbiddenRefund(trx, event, mayNotRefund)
  if (forbidden) throw new Refusal(409, forbidden)
  await noteChange(trx, event, by)
}

/** Why the role of a member allows no change by which buyers get money back; null: it does. */
export const mayNotRefundAs = async (
  trx: Database,
  organiser: number,
  member: string,
): Promise<string | null> => (mayAs(await roleOf(trx, organiser, member), 'refunds') ? null : REFUNDS)

/**
 * Why a stored change of an event may not be published; null: it may. Cancelling gives money back, and so does moving where the
 * event offers it then.
 */
export async function forbiddenRefund(
  trx: Database,
  event: number,
  mayNotRefund: string | null,
): Promise<string | null> {
  if (mayNotRefund === null) return null
  const noticed = await noticedOf(trx, event)
  if (noticed.length === 0) return null
  const { rows } = await sql`
    select from ticket join sale on sale.id = ticket.sale_id join ticket_type type on type.id = ticket.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where event.id = ${event} and ticket.refunded_at is null and ${ticketCostSql} > 0
      and (event.refund_if_moved or ${noticed.includes('cancelled')}) limit 1`.execute(trx)
  return rows.length > 0 ? mayNotRefund : null
}

const roles = ORGANISER_ROLES.filter(role => mayAs(role, 'events') && mayAs(role, 'refunds'))

const REFUNDS = `Buyers get money back by this change. Your role does not allow that: it needs one of these: ${roles.map(role => roleNames[role].toLowerCase()).join(', ')}.`
