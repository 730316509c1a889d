import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { giveBackAtCounter, keepAtCounter } from '../../../contract/calls/counter.ts'
import { plural } from '../../../contract/format/words.ts'
import type { Database } from '../../database/connect.ts'
import { isHeldSql } from '../../database/holdSql.ts'
import { Refusal } from '../../http/refusal.ts'
import { staysKeptSql } from '../../sale/changes/changedHolds.ts'
import { crockford } from '../../sale/crockford.ts'
import { lockTicketTypes, releaseSales } from '../../sale/release.ts'
import { lockStock } from '../../sale/stock/lockStock.ts'
import { noFacts, writeSales } from '../../sale/stock/writeSales.ts'
import { closedBaskets } from '../closedBaskets.ts'
import { type OwnType, ownType } from '../ownType.ts'
import { pricedAtCounter } from './pricedAtCounter.ts'
import { refuseShortage } from './refuseShortage.ts'

/**
 * Keeps tickets of a type back for a device: each is held by a sale of its own until its date is over, with the price, the seat
 * and the number with which it is sold. A batch is kept back once. Throws a `Refusal` where they cannot be had, and where other
 * tickets were kept back for it.
 */
export async function keepTickets(
  trx: Database,
  member: string,
  { organiser_id, device, batch, ticket_id, qty }: Body<typeof keepAtCounter>,
): Promise<void> {
  const type = await ownType(trx, organiser_id, ticket_id)
  const lines = [{ ticket_type_id: ticket_id, qty }]
  const stock = await lockStock(trx, lines, [], sql`true`)
  const { rows: before } = await sql<{ is_same: boolean }>`
    select exists (select from sale_line line where line.sale_id = kept.hold_id and line.ticket_type_id = ${ticket_id}) as is_same
    from counter_ticket kept where batch = ${batch} and device = ${device}`.execute(trx)
  if (before.length > 0) {
    if (before.length === qty && before.every(({ is_same }) => is_same)) return
    throw new Refusal(409, 'Other tickets were kept back by this request before. None were kept back now.')
  }
  if (!type.is_coming) throw new Refusal(409, `${type.name} can no longer be sold.`)
  refuseShortage(lines, stock)
  const requests = await closedBaskets(
    trx,
    type.currency,
    Array.from({ length: qty }, () => null),
  )
  const [first] = requests
  const priced = await pricedAtCounter(trx, first?.basket as number, lines, false)
  const [line] = priced.lines
  if (!line) throw new Refusal(409, `${type.name} can no longer be sold.`)
  await refuseAnotherPrice(trx, device, type, line.price + line.bookingFee)
  const one = { ...priced, lines: [{ ...line, qty: 1, offer: 0 }], total: line.price + line.bookingFee }
  const sales = await writeSales(
    trx,
    requests.map(request => ({ request, facts: noFacts, priced: one })),
    await secondsLeft(trx, ticket_id),
  )
  await sql`update sale set held_from = null where id = any(${[...sales.values()]})`.execute(trx)
  await trx
    .insertInto('counter_ticket')
    .values([...sales.values()].map(hold_id => ({ id: crockford(), hold_id, device, batch, member })))
    .execute()
}

/** Tickets of one type cost the same within a sale, in one currency. */
async function refuseAnotherPrice(
  trx: Database,
  device: string,
  { ticket_id, currency }: OwnType,
  price: number,
): Promise<void> {
  const { rows } = await sql`
    select from counter_ticket kept join sale on sale.id = kept.hold_id join sale_line line on line.sale_id = sale.id
    where kept.device = ${device} and line.ticket_type_id = ${ticket_id}
      and (line.price + line.fee <> ${price} or sale.currency <> ${currency})
      and sale.released_at is null and sale.paid_at is null`.execute(trx)
  if (rows.length > 0)
    throw new Refusal(
      409,
      `The price has changed since ${plural(rows.length, 'ticket')} of this type ${rows.length === 1 ? 'was' : 'were'} kept back. Please give them back first.`,
    )
}

/** Until the date of a ticket type is over. */
async function secondsLeft(trx: Database, type: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, extract(epoch from date.ends_at - now()))::double precision as seconds
    from ticket_type type join event_date date on date.id = type.event_date_id where type.id = ${type}`.execute(
    trx,
  )
  return rows[0]?.seconds ?? 1
}

/** `found`: those of the tickets that were ever kept back for the device. */
export function refuseOfOthers(found: readonly unknown[], tickets: readonly string[]): void {
  if (found.length < new Set(tickets).size)
    throw new Refusal(404, 'These tickets are not kept back for this device.')
}

/** Frees the places that are kept back for a device by these numbers, and are not sold. Answers those that stay kept back. */
export async function giveBackTickets(
  trx: Database,
  { organiser_id, device, tickets }: Body<typeof giveBackAtCounter>,
): Promise<string[]> {
  const { rows } = await sql<{ id: number; ticket: string; stays: boolean }>`
    select sale.id, kept.id as ticket, ${staysKeptSql} and ${isHeldSql} as stays from counter_ticket kept join sale on sale.id = kept.hold_id
    join sale_line line on line.sale_id = sale.id join ticket_type type on type.id = line.ticket_type_id
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where kept.id = any(${tickets}) and kept.device = ${device} and event.organiser_id = ${organiser_id}
    order by sale.id for update of sale`.execute(trx)
  refuseOfOthers(rows, tickets)
  const holds = rows.filter(({ stays }) => !stays).map(({ id }) => id)
  await lockTicketTypes(trx, holds)
  await releaseSales(trx, holds)
  return rows.filter(({ stays }) => stays).map(({ ticket }) => ticket)
}
