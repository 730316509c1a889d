import { sql } from 'kysely'
import { niceDate } from '../../../contract/format/dates.ts'
import { plural } from '../../../contract/format/words.ts'
import { sameEmail } from '../../../contract/rules/contact.ts'
import type { Guest } from '../../../contract/rules/guestList.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { markFree } from '../../sale/markPaid.ts'
import { lockStock } from '../../sale/stock/lockStock.ts'
import { logAct } from '../asMember.ts'
import { ownType } from '../ownType.ts'
import { freeOrders } from './freeOrders.ts'

export interface GivenList {
  organiser_id: number
  ticket_id: number
  /** A list is given once. */
  list: string
  guests: Guest[]
  /** Also to whoever has a complimentary ticket for this date, or is in the list twice. */
  again?: boolean | undefined
}

/**
 * Gives each guest of a list a paid order of one free ticket, or none of them, and answers how many it has given. A list that
 * was given before is not given again. Throws a `Refusal` where it cannot be given, where it was given to others or of another
 * type, and where a guest has such a ticket for this date or is in the list twice, unless that is meant.
 */
export async function giveTickets(
  trx: Database,
  enqueue: Enqueue,
  member: string,
  { organiser_id, ticket_id, list, guests, again = false }: GivenList,
): Promise<number> {
  const type = await ownType(trx, organiser_id, ticket_id)
  const people = guests.map(({ name, email }) => ({ name, email: sameEmail(email) }))
  // Requests of one list wait for one another, whatever their ticket types.
  await sql`select pg_advisory_xact_lock(hashtextextended(${list}, 0))`.execute(trx)
  if (await wasGiven(trx, organiser_id, ticket_id, list, people)) return people.length
  const kept = await keptPlacesFor(trx, ticket_id, people.length)
  if (!again) await refuseSecond(trx, ticket_id, people)
  if (!type.is_coming) throw new Refusal(409, `No tickets of ${type.name} can be given any more.`)
  const sales = await freeOrders(trx, type, people)
  await trx
    .insertInto('complimentary')
    .values(
      sales.map((sale_id, position) => ({
        sale_id,
        ticket_type_id: ticket_id,
        list,
        position,
        member,
        is_kept: position < kept,
      })),
    )
    .execute()
  await markFree(trx, enqueue, sales)
  const about = `${plural(sales.length, 'ticket')} of ${type.name}, ${type.title}, ${niceDate(type.starts, type.ends, type.all_day)}`
  await logAct(trx, organiser_id, member, 'send_complimentary', about)
  return sales.length
}

const TO_OTHERS =
  'This list was sent before with other guests or of another ticket type, or its orders were changed since. Nothing was sent now. Please type the guests again to send a new list.'

/** Whether this list was given before. Throws a `Refusal` where it was given to others, or of another type. */
async function wasGiven(
  trx: Database,
  organiser: number,
  ticket: number,
  list: string,
  people: Guest[],
): Promise<boolean> {
  const { rows: given } = await sql<Guest & { type: number }>`
    select sale.full_name as name, sale.email, type.id as type from complimentary join sale on sale.id = sale_id
    join ticket_type type on type.id = complimentary.ticket_type_id join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where event.organiser_id = ${organiser} and list = ${list} order by complimentary.position`.execute(trx)
  const isSame = ({ name, email, type }: (typeof given)[number], position: number) =>
    type === ticket && name === people[position]?.name && email === people[position]?.email
  if (given.length > 0 && (given.length !== people.length || !given.every(isSame)))
    throw new Refusal(409, TO_OTHERS)
  return given.length > 0
}

/**
 * Locks the stock of a ticket type, and answers how many of the places for so many guests are kept ones. Throws a `Refusal` where
 * there are not enough.
 */
async function keptPlacesFor(trx: Database, ticket: number, guests: number): Promise<number> {
  const stock = (await lockStock(trx, [{ ticket_type_id: ticket }], [], sql`true`)).get(ticket)
  const { left = 0, kept = 0, shared = null } = stock ?? {}
  // What others keep back of the places that are shared is not this type's to give.
  const free = Math.max(0, kept + Math.min(left, shared?.left ?? left))
  if (guests > free)
    throw new Refusal(
      409,
      `These are ${plural(guests, 'guest')}, and ${plural(free, 'place')} ${free === 1 ? 'is' : 'are'} left, with those that are kept back. Nothing was sent.`,
    )
  return Math.min(guests, kept)
}

/** So many of them are named. */
const MOST_NAMED = 10

/**
 * Throws a `Refusal` that names the guests who have a complimentary ticket for the date of this type, or are in the list a
 * second time.
 */
async function refuseSecond(trx: Database, ticket: number, people: Guest[]): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select distinct sale.email from ticket_type wanted join ticket_type type on type.event_date_id = wanted.event_date_id
    join ticket on ticket.ticket_type_id = type.id and ticket.refunded_at is null
    join complimentary on complimentary.sale_id = ticket.sale_id join sale on sale.id = ticket.sale_id
    where wanted.id = ${ticket} and sale.email = any(${people.map(({ email }) => email)})`.execute(trx)
  const having = new Set(rows.map(({ email }) => email))
  const names = people
    .filter(({ email }, place) => having.has(email) || people.findIndex(one => one.email === email) < place)
    .map(({ name }) => name)
  if (names.length === 0) return
  const named = names.slice(0, MOST_NAMED).join(', ')
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  throw new Refusal(409, {
    error: `${plural(names.length, 'guest')} ${names.length === 1 ? 'has' : 'have'} a complimentary ticket for this date already, or ${names.length === 1 ? 'is' : 'are'} on this list twice: ${named}${more}. Nothing was sent. Take them off the list, or send it again to give them another one.`,
    again: true,
  })
}
