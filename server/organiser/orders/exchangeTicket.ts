import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Body } from '../../../contract/call.ts'
import type { exchangeTicket } from '../../../contract/calls/organiserActs.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import { isComingSql, localTimesSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { queuePasses } from '../../queue/queuePasses.ts'
import { stateSql } from '../../sale/changes/tellHolders.ts'
import { lockSale } from '../../sale/markPaid.ts'
import { freePlaces } from '../../sale/release.ts'
import { lockStock } from '../../sale/stock/lockStock.ts'
import { isMissing, mostBy, type Required, requiredWith, typesOwned } from '../../sale/stock/required.ts'
import { allotSeats } from '../../sale/stock/seats.ts'
import { exchangedTicket } from './exchangeOf.ts'

/**
 * Exchanges a ticket of this organiser for another type of its event: its place and seat are free, and it takes one of the new
 * type. It keeps its id, its code, its order and what was paid for it. Answers what it was and is, in words; null: it was
 * exchanged before. Throws a `Refusal` where it cannot be exchanged.
 */
export async function exchangeOwnTicket(
  trx: Database,
  enqueue: Enqueue,
  { organiser_id, ticket_id, from_type, to_type }: Body<typeof exchangeTicket>,
): Promise<{ before: string; after: string } | null> {
  const found = await exchangedTicket(trx, organiser_id, ticket_id)
  if (!found) throw new Refusal(404, 'There is no such ticket of yours.')
  const { account_id } = await lockSale(trx, found.sale_id)
  await sql`select from ticket where id = ${ticket_id} for update`.execute(trx)
  const ticket = (await exchangedTicket(trx, organiser_id, ticket_id)) ?? found
  const { sale_id, type_id, event_id, refused } = ticket
  if (to_type === from_type) throw new Refusal(409, 'The ticket is of this type already.')
  if (type_id === to_type) return null
  if (type_id !== from_type)
    throw new Refusal(409, 'The ticket was exchanged meanwhile. Please look at the order again.')
  if (refused) throw new Refusal(409, refused)

  const required = await brokenRequirements(trx, sale_id, account_id)
  const type = await takePlace(trx, event_id, from_type, to_type)
  await freePlaces(trx, sale_id, [{ ticket_type_id: from_type, seat: ticket.seat }])
  await allotSeats(trx, [{ sale: sale_id, ticket_type_id: to_type, qty: 1 }])
  await sql`
    update ticket set ticket_type_id = type.id, sold_as = coalesce(ticket.sold_as, ticket.ticket_type_id), seat = (
      select label from seat where seat.sale_id = ticket.sale_id and seat.ticket_type_id = type.id and not exists (
        select from ticket other where other.sale_id = seat.sale_id and other.ticket_type_id = type.id
          and other.seat = seat.label and other.refunded_at is null)), told = ${stateSql}
    from ticket_type type join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where ticket.id = ${ticket_id} and type.id = ${to_type}`.execute(trx)
  const now = await brokenRequirements(trx, sale_id, account_id)
  const broken = now.find(one => !required.some(other => isSame(one, other)))
  if (broken)
    throw new Refusal(409, `The order would lack a ticket that another one requires: ${broken.title}.`)

  await queuePasses(trx, enqueue, { tickets: [ticket_id] })
  await enqueue(trx, 'mail_exchange', { ticket: ticket_id, from: from_type, to: to_type, copy: randomUUID() })
  return { before: inWords(ticket), after: inWords(type) }
}

interface Named {
  name: string
  starts: string
  ends: string
  all_day: boolean
}

const inWords = ({ name, starts, ends, all_day }: Named) => `${name}, ${niceDate(starts, ends, all_day)}`

/** Takes a place of a type of this event. The place of the other type is given up in the same transaction. */
async function takePlace(trx: Database, event: number, given: number, taken: number): Promise<Named> {
  const stock = await lockStock(
    trx,
    [given, taken].map(ticket_type_id => ({ ticket_type_id })),
    [],
    sql`true`,
  )
  const { rows } = await sql<Named & { is_coming: boolean }>`
    select type.name, ${localTimesSql}, ${isComingSql} as is_coming
    from ticket_type type join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where type.id = ${taken} and event.id = ${event}`.execute(trx)
  const [type] = rows
  if (!type) throw new Refusal(404, 'There is no such ticket type of this event.')
  if (!type.is_coming) throw new Refusal(409, `A ticket can no longer be exchanged for ${inWords(type)}.`)
  const [before, after] = [stock.get(given), stock.get(taken)]
  const isShared = after?.shared && before?.shared?.id === after.shared.id
  const left = Math.min(after?.left ?? 0, (after?.shared?.left ?? Infinity) + (isShared ? 1 : 0))
  if (left < 1) throw new Refusal(409, `No place is left of ${inWords(type)}.`)
  await sql`update ticket_type set sold = sold + 1 where id = ${taken}`.execute(trx)
  return type
}

const isSame = (one: Required, other: Required) =>
  one.ticket_type_id === other.ticket_type_id && one.title === other.title

/** What the valid tickets of an order require and do not have. */
async function brokenRequirements(trx: Database, sale: number, account: number | null): Promise<Required[]> {
  const { rows: lines } = await sql<{ ticket_type_id: number; qty: number }>`
    select ticket_type_id, count(*)::integer as qty from ticket where sale_id = ${sale} and refunded_at is null
    group by ticket_type_id`.execute(trx)
  const owned =
    (await typesOwned(trx, account === null ? [] : [account])).get(account ?? 0) ?? new Set<number>()
  const required = await requiredWith(
    trx,
    lines.map(({ ticket_type_id }) => ticket_type_id),
  )
  return required.filter(one => {
    const { qty = 0 } = lines.find(({ ticket_type_id }) => ticket_type_id === one.ticket_type_id) ?? {}
    return isMissing(one, lines, owned) || qty > (mostBy(one, lines) ?? qty)
  })
}
