import { sql } from 'kysely'
import type { ChangeKind, EventChange } from '../../../contract/entities/eventChange.ts'
import { dateAtTime } from '../../../contract/format/dates.ts'
import type { Database } from '../../database/connect.ts'
import { isRefusedAddressSql } from '../../database/refusedAddressSql.ts'

const MOST_CHANGES = 50
/** So many references of orders are named. */
const MOST_FAILED = 50

interface Row {
  id: number
  at: string
  by: string | null
  what: ChangeKind[]
  is_counted: boolean
  letters: number
  sent: number
  refused: number
  /** Orders of which something went back, or is to go back. */
  orders: number
  made: number
  failed: string[]
}

/** The letters about what was taken back: each movement has one, where its order has an address. */
const refundLettersSql = sql`lateral (
  select count(*)::integer as letters, count(movement.told_at)::integer as sent,
    (count(*) filter (where movement.told_at is null and ${isRefusedAddressSql(sql`sale.email`)}))::integer as refused
  from movement join sale on sale.id = movement.sale_id
  where movement.event_change_id = change.id and sale.email is not null) told`

const holderLettersSql = sql`lateral (
  select count(*)::integer as letters, (count(*) filter (where state = 'sent'))::integer as sent,
    (count(*) filter (where state = 'refused'))::integer as refused
  from holder_letter where event_change_id = change.id and state <> 'needless') letter`

/** What a bank has not taken back is made once somebody has paid it by hand. */
const ordersSql = sql`
  select sale.id, sale.reference, bool_or(refund.state = 'asked') as is_asked,
    bool_or(refund.state = 'rejected' and not exists (select from movement settled
      where settled.sale_id = sale.id and settled.kind = 'settled' and settled.id > movement.id)) as is_failed
  from movement join refund on refund.movement_id = movement.id join sale on sale.id = movement.sale_id
  where movement.event_change_id = change.id group by sale.id
  union all select sale.id, sale.reference, false, true from sale where sale.id = any(change.failed_sales)
  union all select distinct sale.id, sale.reference, true, false
  from ticket join sale on sale.id = ticket.sale_id join ticket_type type on type.id = ticket.ticket_type_id
  join event_date date on date.id = type.event_date_id
  where change.followed_at is null and 'cancelled' = any(change.what) and date.event_id = change.event_id
    and ticket.refunded_at is null and not sale.id = any(change.failed_sales)`

/** The changes of an event that its holders have noticed, the newest first, counted from what is stored of them. */
export async function changesOf(database: Database, event: number): Promise<EventChange[]> {
  const { rows } = await sql<Row>`
    select change.id, change.member as by, change.what, change.followed_at is not null as is_counted,
      to_char(change.at at time zone event.time_zone, 'YYYY-MM-DD HH24:MI') as at,
      letter.letters + told.letters as letters, letter.sent + told.sent as sent, letter.refused + told.refused as refused,
      refunds.orders, refunds.made, refunds.failed
    from event_change change join event on event.id = change.event_id, ${holderLettersSql}, ${refundLettersSql},
    lateral (
      select count(*)::integer as orders, (count(*) filter (where not (is_asked or is_failed)))::integer as made,
        coalesce((array_agg(reference order by reference) filter (where is_failed))[:${MOST_FAILED}::integer], '{}') as failed
      from (${ordersSql}) own) refunds
    where event.id = ${event} order by change.id desc limit ${MOST_CHANGES}`.execute(database)
  return rows.map(({ id, at, by, what, is_counted, letters, sent, refused, orders, made, failed }) => ({
    id,
    at: dateAtTime(at),
    by,
    what,
    is_counted,
    letters: { all: letters, sent, refused },
    refunds: { all: orders, made, failed },
  }))
}
