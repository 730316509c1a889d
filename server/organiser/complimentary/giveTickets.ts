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
}

/**
 * Gives each guest of a list a paid order of one free ticket, or none of them, and answers how many it has given. A list that
 * was given before is not given again. Throws a `Refusal` where it cannot be given, and where it was given to others.
 */
export async function giveTickets(
  trx: Database,
  enqueue: Enqueue,
  member: string,
  { organiser_id, ticket_id, list, guests }: GivenList,
): Promise<number> {
  const type = await ownType(trx, organiser_id, ticket_id)
  const people = guests.map(({ name, email }) => ({ name, email: sameEmail(email) }))
  const { given, kept } = await placesFor(trx, ticket_id, list, people)
  if (given > 0) return given
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
  'This list was sent before with other guests, or its orders were changed since. Nothing was sent now. Please type the guests again to send a new list.'

/**
 * Locks the stock of a ticket type, and answers how many of the places for so many guests are kept ones, and how many tickets
 * of the list were given before. Throws a `Refusal` where there are not enough places, or the list was given to others.
 */
async function placesFor(
  trx: Database,
  ticket: number,
  list: string,
  people: Guest[],
): Promise<{ given: number; kept: number }> {
  const guests = people.length
  const stock = (await lockStock(trx, [{ ticket_type_id: ticket }], [], sql`true`)).get(ticket)
  const { rows: given } = await sql<Guest>`
    select sale.full_name as name, sale.email from complimentary join sale on sale.id = sale_id
    where ticket_type_id = ${ticket} and list = ${list} order by position`.execute(trx)
  const isSame = (guest: Guest, position: number) =>
    guest.name === people[position]?.name && guest.email === people[position]?.email
  if (given.length > 0) {
    if (given.length !== guests || !given.every(isSame)) throw new Refusal(409, TO_OTHERS)
    return { given: guests, kept: 0 }
  }
  const { left = 0, kept = 0, shared = null } = stock ?? {}
  // What others keep back of the places that are shared is not this type's to give.
  const free = Math.max(0, kept + Math.min(left, shared?.left ?? left))
  if (guests > free)
    throw new Refusal(
      409,
      `These are ${plural(guests, 'guest')}, and ${plural(free, 'place')} ${free === 1 ? 'is' : 'are'} left, with those that are kept back. Nothing was sent.`,
    )
  return { given: 0, kept: Math.min(guests, kept) }
}
