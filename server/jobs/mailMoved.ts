import { sql } from 'kysely'
import { wasPaidForSql } from '../book/soldSql.ts'
import { localTimesSql, venueTime } from '../catalogue/read/readSql.ts'
import type { Database } from '../database/connect.ts'
import { eventLooks } from '../look/eventLook.ts'
import { type Moved, type MovedDate, movedLetter } from '../mail/movedLetter.ts'
import { isRefusal } from '../mail/refusedAddresses.ts'
import type { Jobs } from '../queue/enqueue.ts'
import { formerPlaceSql, isElsewhereThan, newPlaceSql } from '../sale/changes/place.ts'
import { offerLink } from '../sale/refund/offerLink.ts'
import { openOffers } from '../sale/refund/refundOffers.ts'
import type { WorkContext } from './workContext.ts'

/** Tells a holder that an event was postponed or moved, by what it is now. */
export async function mailMoved(
  { letter: id }: Jobs['mail_moved'],
  { database, keys, configuration, sendMail }: WorkContext,
): Promise<void> {
  const moved = await movedOf(database, id)
  if (!moved) return
  const { letter, status } = moved
  if (letter.dates.length === 0 || status === 'cancelled') return ended(database, id, 'needless')
  const { origin } = configuration
  const [open] = await openOffers(database, keys, sql`letter.id = ${id}`)
  const offer = open ? { link: offerLink(origin, open.token), amount: open.amount } : null
  const events = await eventLooks(database, { dates: letter.dates.map(({ date }) => date) })
  try {
    await sendMail(movedLetter({ ...letter, id, status }, events, offer, origin))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return ended(database, id, 'refused')
  }
  await ended(database, id, 'sent')
}

async function ended(database: Database, id: number, state: 'sent' | 'refused' | 'needless'): Promise<void> {
  await database.updateTable('holder_letter').set({ state }).where('id', '=', id).execute()
}

type Row = MovedDate & {
  date: number
  to: string
  title: string
  status: Moved['status'] | 'cancelled'
  place: string | null
  placeBefore: string | null
  /** Of this date. */
  tickets: number
  isPaid: boolean
}

/** The place that a holder knows. */
const before = sql`(known.of_date -> 'place')`

/** A letter that is not sent yet, with the dates of which its holder has valid tickets. */
async function movedOf(database: Database, id: number) {
  const { rows } = await sql<Row>`
    select date.id as date, account.email as to, event.title, event.status, ${localTimesSql},
      ${venueTime(sql`(known.of_date ->> 'starts')::timestamptz`)} as was,
      date.starts_at <> (known.of_date ->> 'starts')::timestamptz as is_at_another_time,
      case when ${isElsewhereThan(before)} then ${newPlaceSql} end as place,
      case when ${isElsewhereThan(before)} then ${formerPlaceSql(before)} end as "placeBefore",
      held.tickets, held."isPaid"
    from holder_letter letter join account on account.id = letter.account_id,
    jsonb_each(letter.before) known(date_id, of_date)
    join event_date date on date.id = known.date_id::bigint join event on event.id = date.event_id
    join lateral (
      select count(*)::integer as tickets,
        coalesce(bool_or(${wasPaidForSql} and sale.account_id = account.id), false) as "isPaid"
      from ticket join ticket_type type on type.id = ticket.ticket_type_id join sale on sale.id = ticket.sale_id
      where type.event_date_id = date.id and ticket.account_id = account.id and ticket.refunded_at is null) held on true
    where letter.id = ${id} and letter.state = 'waiting' order by date.starts_at, date.id`.execute(database)
  const [first] = rows
  if (!first) return null
  const dates = rows.filter(({ tickets }) => tickets > 0)
  const { to, title, status } = first
  const { place = null, placeBefore = null } = dates.find(one => one.place !== null) ?? {}
  const tickets = dates.reduce((count, one) => count + one.tickets, 0)
  const isPaid = dates.some(one => one.isPaid)
  return { status, letter: { to, title, dates, place, placeBefore, tickets, isPaid } }
}
