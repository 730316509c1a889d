import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { sellAtCounter } from '../../../contract/calls/counter.ts'
import { sum } from '../../../contract/rules/totals.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { placeSql } from '../../sale/changes/place.ts'
import type { TicketNumbers } from '../../sale/markPaid.ts'
import { lockStock } from '../../sale/stock/lockStock.ts'
import { allotSeats } from '../../sale/stock/seats.ts'
import { refuseOfOthers } from './keepTickets.ts'
import { refuseShortage } from './refuseShortage.ts'

/** A sale that holds what is sold, and is to be paid. */
export interface ToBePaid {
  id: number
  currency: string
  /** In minor units. */
  total: number
  numbers: TicketNumbers
}

interface Hold {
  /** The number of the ticket. */
  ticket: string
  sale: number
  ticket_type_id: number
  event_id: number
  currency: string
  price: number
  fee: number
  is_sold: boolean
  is_live: boolean
}

/**
 * The tickets that a device has sold of what is kept back for it, as one sale: the first of their holds, which the others join.
 * What was given back or has ended meanwhile is taken again if it is left. Throws a `Refusal` where they cannot be had.
 */
export async function joinedHolds(
  trx: Database,
  { organiser_id, device, tickets, method }: Body<typeof sellAtCounter> & { tickets: string[] },
): Promise<ToBePaid> {
  await lockHolds(trx, tickets)
  const found = await holdsOf(trx, organiser_id, device, tickets)
  refuseOfOthers(found, tickets)
  await lockStock(trx, found, [], sql`true`)
  // Another request may have sold them, and a hold may have ended, before the locks.
  const holds = await holdsOf(trx, organiser_id, device, tickets)
  const [first] = holds
  if (!first || holds.some(({ is_sold }) => is_sold))
    throw new Refusal(409, 'A ticket of this sale was sold before.')
  if (new Set(holds.map(({ event_id }) => event_id)).size > 1)
    throw new Refusal(422, 'A sale at the box office is of one event.')
  if (new Set(holds.map(({ currency }) => currency)).size > 1)
    throw new Refusal(
      422,
      'A sale at the box office is in one currency. Some of these tickets were kept back in another one.',
    )
  await takeAgain(
    trx,
    holds.filter(({ is_live }) => !is_live),
  )
  await asOfNow(trx, holds)
  const numbers = await inTheirSeats(trx, tickets)
  await join(trx, holds, method === 'free')
  return {
    id: first.sale,
    currency: first.currency,
    total: method === 'free' ? 0 : sum(holds.map(({ price, fee }) => price + fee)),
    numbers,
  }
}

/** Locks them in the order of takeStock: sales before ticket types. */
const lockHolds = (trx: Database, tickets: string[]) =>
  sql`select id from sale where id in (select hold_id from counter_ticket where id = any(${tickets}))
    order by id for update`.execute(trx)

async function holdsOf(trx: Database, organiser: number, device: string, tickets: string[]): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select kept.id as ticket, hold.id as sale, line.ticket_type_id, event.id as event_id, hold.currency, line.price, line.fee,
      exists (select from ticket where ticket.id = kept.id) as is_sold, hold.released_at is null as is_live
    from counter_ticket kept join sale hold on hold.id = kept.hold_id join sale_line line on line.sale_id = hold.id
    join ticket_type type on type.id = line.ticket_type_id join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where kept.id = any(${tickets}) and kept.device = ${device} and event.organiser_id = ${organiser}
    order by hold.id`.execute(trx)
  return rows
}

async function takeAgain(trx: Database, ended: Hold[]): Promise<void> {
  if (ended.length === 0) return
  const counts = [...Map.groupBy(ended, ({ ticket_type_id }) => ticket_type_id)].map(([type, own]) => ({
    ticket_type_id: type,
    qty: own.length,
  }))
  refuseShortage(counts, await lockStock(trx, counts, [], sql`true`))
  const sales = ended.map(({ sale }) => sale)
  await sql`
    update ticket_type set held = held + one.qty from unnest(
      ${counts.map(({ ticket_type_id }) => ticket_type_id)}::bigint[], ${counts.map(({ qty }) => qty)}::integer[]) as one (type, qty)
    where ticket_type.id = one.type`.execute(trx)
  await sql`update sale set released_at = null, ended_because = null where id = any(${sales})`.execute(trx)
  await allotSeats(
    trx,
    ended.map(({ sale, ticket_type_id }) => ({ sale, ticket_type_id, qty: 1 })),
  )
}

/**
 * Its event may have been moved since: it is sold for the time and the place of now. A price for the first so many is not counted
 * again where its hold had ended.
 */
async function asOfNow(trx: Database, holds: Hold[]): Promise<void> {
  const sales = holds.map(({ sale }) => sale)
  const ended = holds.filter(({ is_live }) => !is_live).map(({ sale }) => sale)
  await sql`
    update sale_line set starts_at = one.starts_at, place = one.place,
      of_first = case when sale_line.sale_id = any(${ended}) then null else of_first end
    from (
      select type.id as type_id, date.starts_at, ${placeSql} as place from ticket_type type
      join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
      where type.id = any(${holds.map(({ ticket_type_id }) => ticket_type_id)})) one
    where sale_line.sale_id = any(${sales}) and sale_line.ticket_type_id = one.type_id`.execute(trx)
}

/** The numbers of these tickets by type, in the order of their seats. */
async function inTheirSeats(trx: Database, tickets: string[]): Promise<ToBePaid['numbers']> {
  const { rows } = await sql<{ id: string; type: number }>`
    select kept.id, line.ticket_type_id as type from counter_ticket kept
    join sale_line line on line.sale_id = kept.hold_id left join seat on seat.sale_id = kept.hold_id
    where kept.id = any(${tickets}) order by seat.position, kept.id`.execute(trx)
  const byType = Map.groupBy(rows, ({ type }) => type)
  return new Map([...byType].map(([type, own]) => [type, own.map(({ id }) => id)]))
}

/** Joins all of them to the first one. What is held of each type stays held. */
async function join(trx: Database, holds: Hold[], isFree: boolean): Promise<void> {
  const [first, ...others] = holds.map(({ sale }) => sale)
  await trx
    .deleteFrom('basket_line')
    .where('basket_id', 'in', basketOf(trx, first as number))
    .execute()
  for (const [type, own] of Map.groupBy(holds, ({ ticket_type_id }) => ticket_type_id)) {
    const [source] = own
    await sql`
      insert into sale_line (sale_id, ticket_type_id, qty, price, fee, of_first, starts_at, place)
      select ${first}, ticket_type_id, ${own.length}, case when ${isFree} then 0 else price end,
        case when ${isFree} then 0 else fee end, case when ${isFree} then null else of_first end, starts_at, place
      from sale_line where sale_id = ${source?.sale} and ticket_type_id = ${type}
      on conflict (sale_id, ticket_type_id) do update set qty = excluded.qty, price = excluded.price, fee = excluded.fee,
        of_first = excluded.of_first`.execute(trx)
  }
  await sql`update seat set sale_id = ${first} where sale_id = any(${others})`.execute(trx)
  await sql`update sale set released_at = now() where id = any(${others})`.execute(trx)
}

const basketOf = (trx: Database, sale: number) =>
  trx.selectFrom('sale').select('basket_id').where('id', '=', sale)
