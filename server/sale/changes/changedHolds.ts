import { sql } from 'kysely'
import { niceDate } from '../../../contract/format/dates.ts'
import { isStillSoldSql } from '../../book/soldSql.ts'
import { localTimesSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { isHeldSql } from '../../database/holdSql.ts'
import { isLetInSql } from '../../tickets/isLetInSql.ts'
import { inOtherCurrency } from '../offSale.ts'
import { lockTicketTypes, releaseSales } from '../release.ts'
import { isElsewhereThan, newPlaceSql } from './place.ts'

const isElsewhereSql = isElsewhereThan(sql`line.place`)

/** A gift voucher whose credit the sale means to use was given back to its buyer. */
const isCreditRefundedSql = sql<boolean>`exists (
  select from sale_voucher_code used join gift_voucher_code code on code.id = used.gift_voucher_code_id
  where used.sale_id = sale.id and not ${isStillSoldSql})`

/**
 * A ticket is kept back at the counter in a currency that is not its event's any more. What is being sold of it is paid in its own,
 * as its device was told.
 */
export const isOtherCurrencySql = sql<boolean>`(sale.currency <> event.currency
  and exists (select from counter_ticket ticket where ticket.hold_id = sale.id)
  and not exists (select from counter_sale where counter_sale.sale_id = sale.id))`

/** The lines of sales whose event, date, ticket type or credit is not what was reserved. */
const changedLines = sql`
  from sale_line line join sale on sale.id = line.sale_id
  join ticket_type type on type.id = line.ticket_type_id
  join event_date date on date.id = type.event_date_id
  join event on event.id = date.event_id
  where (event.status <> 'scheduled' or type.withdrawn_at is not null or date.starts_at <> line.starts_at
    or ${isElsewhereSql} or ${isCreditRefundedSql} or ${isOtherCurrencySql})`

export type ChangeOfHold = 'cancelled' | 'postponed' | 'withdrawn' | 'currency' | 'moved'

/** By which change of its organiser a hold was ended, as its `event` and ticket `type` are now. */
export const changeKindSql = sql<ChangeOfHold>`case
  when event.status <> 'scheduled' then event.status when type.withdrawn_at is not null then 'withdrawn'
  when ${isOtherCurrencySql} then 'currency' else 'moved' end`

/**
 * Whether a `sale` holds a ticket for a device at the counter that a door has let in. Its person is in the house, or was, so its
 * place is not given back before its date is over. It is where the ticket can no longer be sold, because its `event` was cancelled or
 * its `type` withdrawn.
 */
export const staysKeptSql = sql<boolean>`(event.status <> 'cancelled' and type.withdrawn_at is null and exists (
  select from counter_ticket ticket where ticket.hold_id = sale.id and ${isLetInSql}))`

interface ChangedLine {
  status: 'scheduled' | 'postponed' | 'cancelled'
  is_withdrawn: boolean
  is_other_currency: boolean
  is_moved: boolean
  title: string
  name: string
  starts: string
  ends: string
  all_day: boolean
  is_at_another_time: boolean
  /** null: it is at the same place. */
  place: string | null
}

/** Why this sale can no longer be paid as it was reserved, in the words that its shopper reads; null: it can. */
export async function changeOf(database: Database, sale: number): Promise<string | null> {
  const { rows } = await sql<ChangedLine>`
    select event.status, type.withdrawn_at is not null as is_withdrawn, ${isOtherCurrencySql} as is_other_currency,
      date.starts_at <> line.starts_at or ${isElsewhereSql} as is_moved, event.title, type.name, ${localTimesSql},
      date.starts_at <> line.starts_at as is_at_another_time, case when ${isElsewhereSql} then ${newPlaceSql} end as place
    ${changedLines} and sale.id = ${sale} order by line.ticket_type_id limit 1`.execute(database)
  return rows[0] ? inWords(rows[0]) : null
}

function inWords(line: ChangedLine): string {
  const { status, is_withdrawn, is_other_currency, is_moved, title, name } = line
  if (status === 'cancelled')
    return `${title} was cancelled by its organiser. Its tickets are no longer on sale.`
  if (status === 'postponed')
    return `${title} was postponed by its organiser. Its tickets are not on sale now.`
  if (is_withdrawn) return `${name} for ${title} can no longer be bought.`
  if (is_other_currency) return inOtherCurrency(title)
  if (!is_moved)
    return 'A gift voucher whose credit you used was refunded. You can reserve again and pay without it.'
  return `${title} was moved by its organiser. It is now ${whenAndWhere(line)}. If that suits you, reserve your tickets again.`
}

export function whenAndWhere({
  is_at_another_time,
  starts,
  ends,
  all_day,
  place,
}: Pick<ChangedLine, 'is_at_another_time' | 'starts' | 'ends' | 'all_day' | 'place'>): string {
  const when = is_at_another_time ? `on ${niceDate(starts, ends, all_day)}` : null
  const where = place === null ? null : place === 'Online' ? 'online' : `at ${place}`
  return [when, where].filter(Boolean).join(', ')
}

interface KeptThatEnds {
  why: ChangeOfHold
  device: string
  members: string[]
  tickets: number
}

/** What is kept back at the counter, and which `endChangedHolds` will give back to the shop, by its change and device. */
export async function keptBackThatEnds(trx: Database, event: number): Promise<KeptThatEnds[]> {
  const { rows } = await sql<KeptThatEnds>`
    select why, kept.device::text, array_agg(distinct kept.member) as members, count(*)::integer as tickets
    from counter_ticket kept join (
      select sale.id, ${changeKindSql} as why ${changedLines} and event.id = ${event} and ${isHeldSql} and not ${staysKeptSql}
    ) changed on changed.id = kept.hold_id
    group by why, kept.device order by why, kept.device`.execute(trx)
  return rows
}

/** Ends an unpaid sale that its organiser has changed: its tickets are free, and its basket says why. */
export async function endHold(trx: Database, sale: number, because: string): Promise<void> {
  await sql`
    update basket set state = 'basket', edit_clicked = false, reserving_error = ${because}
    from sale where sale.id = ${sale} and basket.id = sale.basket_id`.execute(trx)
  await trx.updateTable('sale').set({ ended_because: because }).where('id', '=', sale).execute()
  await lockTicketTypes(trx, [sale])
  await releaseSales(trx, [sale])
}

/**
 * Ends every hold of an event, a date, a ticket type or a credit that is no longer what was reserved. Whoever changes the
 * catalogue or takes back sold credit calls it. What is kept back at the counter and was let in stays while it can be sold. What stays kept
 * back is held until its date is over, as it is now. A payment that is under way is cancelled or given back when it is settled.
 */
export async function endChangedHolds(database: Database): Promise<void> {
  await holdUntilEnd(database)
  const { rows } = await sql<{ id: number; basket_id: number }>`
    select distinct sale.id, sale.basket_id ${changedLines}
      and sale.paid_at is null and sale.released_at is null and not ${staysKeptSql} order by sale.id`.execute(
    database,
  )
  for (const { id, basket_id } of rows) {
    await database.transaction().execute(async trx => {
      await sql`select from basket where id = ${basket_id} for update`.execute(trx)
      const { rows: open } = await sql`
        select from sale where id = ${id} and paid_at is null and released_at is null for update`.execute(trx)
      const because = open.length > 0 ? await changeOf(trx, id) : null
      if (because) await endHold(trx, id, because)
    })
  }
}

/**
 * Holds what is kept back at the counter until the end of its date, which may have changed since. It is not done where a date is
 * stored: that transaction has locked the ticket types, and sales are locked before them.
 */
async function holdUntilEnd(database: Database): Promise<void> {
  await sql`
    with kept as (
      select sale.id, date.ends_at from counter_ticket ticket join sale on sale.id = ticket.hold_id
      join sale_line line on line.sale_id = sale.id join ticket_type type on type.id = line.ticket_type_id
      join event_date date on date.id = type.event_date_id
      where sale.paid_at is null and sale.released_at is null and sale.expires_at <> date.ends_at
      order by sale.id for update of sale
    )
    update sale set expires_at = kept.ends_at from kept where sale.id = kept.id`.execute(database)
}
