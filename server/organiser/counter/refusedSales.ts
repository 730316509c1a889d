import { type RawBuilder, sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { sellAtCounter } from '../../../contract/calls/counter.ts'
import type { RefusedSale } from '../../../contract/counter/counter.ts'
import { dateAtTime } from '../../../contract/format/dates.ts'
import { currencySymbol } from '../../../contract/format/money.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { sellTickets } from './sellTickets.ts'

type Sold = Body<typeof sellAtCounter>

/**
 * Makes a sale as `sellTickets` does. A refused sale of tickets that are kept back was made without a network, and what was
 * taken for it is in the drawer: it is noted, and the `Refusal` is answered instead of thrown, so that the note stays.
 */
export async function sellOrNote(
  trx: Database,
  enqueue: Enqueue,
  member: string,
  sold: Sold,
): Promise<number | Refusal> {
  const { tickets } = sold
  if (!tickets) return sellTickets(trx, enqueue, member, sold)
  await sql`savepoint before_sale`.execute(trx)
  try {
    return await sellTickets(trx, enqueue, member, sold)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint before_sale`.execute(trx)
    await note(trx, member, { ...sold, tickets }, error.message)
    return error
  }
}

/** Once for each sale, however often it is sent. Its amount is in the currency in which its tickets were kept back. */
async function note(
  trx: Database,
  member: string,
  { id, organiser_id, device, method, tickets, total, sold_at }: Sold & { tickets: string[] },
  reason: string,
): Promise<void> {
  await sql`
    insert into counter_refused_sale (id, organiser_id, device, member, method, tickets, total, currency, reason, sold_at)
    select ${id}, ${organiser_id}, ${device}, ${member}, ${method}, ${tickets}, ${total}, currency, ${reason},
      to_timestamp(least(extract(epoch from now()), ${sold_at ?? null}::double precision / 1000))
    from (
      select coalesce((select hold.currency from counter_ticket kept join sale hold on hold.id = kept.hold_id
          where kept.id = any(${tickets}) limit 1),
        (select currency from event where organiser_id = ${organiser_id} order by id desc limit 1)) as currency) own
    -- An organiser without events has sold nothing.
    where currency is not null
    on conflict (id) do update set reason = excluded.reason
      where counter_refused_sale.organiser_id = excluded.organiser_id`.execute(trx)
}

/** The refused sales of an organiser, in the order of their time. `which` may name their columns. */
export async function refusedSales(
  database: Database,
  organiser: number,
  time_zone: string,
  which: RawBuilder<boolean>,
): Promise<RefusedSale[]> {
  const { rows } = await sql<Omit<RefusedSale, 'currency_symbol'>>`
    select id, to_char(sold_at at time zone ${time_zone}, 'YYYY-MM-DD HH24:MI') as sold, member, device::text, method, tickets, total,
      currency, reason
    from counter_refused_sale refused
    where organiser_id = ${organiser} and ${which}
      -- A member has sent it again, and it was made.
      and not exists (select from counter_sale made where made.id = refused.id)
    order by sold_at, id`.execute(database)
  return rows.map(row => ({
    ...row,
    sold: dateAtTime(row.sold),
    currency_symbol: currencySymbol(row.currency),
  }))
}
