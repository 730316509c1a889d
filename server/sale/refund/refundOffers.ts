import { type RawBuilder, sql } from 'kysely'
import type { RefundOffer } from '../../../contract/entities/refundOffer.ts'
import { niceDate } from '../../../contract/format/dates.ts'
import { currencySymbol, fromMinor, money } from '../../../contract/format/money.ts'
import { ticketCostSql } from '../../book/soldSql.ts'
import { isCancelledSql, isPostponedSql, localTimesSql, locationSql } from '../../catalogue/read/readSql.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Keys } from '../../keys.ts'
import type { Enqueue } from '../../queue/enqueue.ts'
import { offerToken } from './offerLink.ts'
import { takeBack } from './takeBack.ts'

interface Row {
  letter: number
  change: number
  sale: number
  ticket: string
  title: string
  currency: string
  is_postponed: boolean
  starts: string
  ends: string
  all_day: boolean
  place: string
  cost: number
}

/**
 * The tickets that can be given back by the last letter of each holder about their date: those that they have bought
 * themselves before the change and still have, because the money goes to the buyer.
 */
async function offeredTickets(database: Database, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select letter.id as letter, letter.event_change_id as change, sale.id as sale, ticket.id as ticket, event.title,
      event.currency, ${isPostponedSql} as is_postponed, ${localTimesSql}, ${locationSql} as place,
      ${ticketCostSql}::integer as cost
    from holder_letter letter join event_change change on change.id = letter.event_change_id
    join event on event.id = change.event_id join event_date date on date.event_id = event.id
    join ticket_type type on type.event_date_id = date.id join ticket on ticket.ticket_type_id = type.id
    join sale on sale.id = ticket.sale_id
    where ${where} and letter.answer is null and letter.state <> 'needless'
      and event.refund_if_moved and not ${isCancelledSql} and not type.non_refundable
      and (${isPostponedSql} or date.starts_at > now()) and jsonb_exists(letter.before, date.id::text)
      and sale.paid_at < change.at
      and ticket.account_id = letter.account_id and sale.account_id = letter.account_id and ticket.refunded_at is null
      and not exists (select from holder_letter later join event_change of_later on of_later.id = later.event_change_id
        where later.account_id = letter.account_id and of_later.event_id = change.event_id and later.id > letter.id
          and jsonb_exists(later.before, date.id::text))
    order by letter.id, date.starts_at, sale.id, ticket.id`.execute(database)
  return rows
}

/** The offers of refunds that are not answered. `where`: of which `letter`s. */
export async function openOffers(
  database: Database,
  keys: Keys,
  where: RawBuilder<unknown>,
): Promise<RefundOffer[]> {
  const tickets = await offeredTickets(database, where)
  return [...Map.groupBy(tickets, ({ letter }) => letter).values()].map(own => {
    const [first] = own as [Row, ...Row[]]
    const dates = new Set(own.map(({ starts, ends, all_day }) => niceDate(starts, ends, all_day)))
    const cost = own.reduce((all, one) => all + one.cost, 0)
    return {
      token: offerToken(keys, first.letter),
      event_name: first.title,
      now: [...dates, first.place].filter(Boolean).join(', '),
      is_postponed: first.is_postponed,
      tickets: own.length,
      amount: cost > 0 ? money(fromMinor(cost), currencySymbol(first.currency)) : '',
    }
  })
}

/** Stores what a holder has answered, and takes their tickets back if that is what they want. */
export async function answerOffer(
  trx: Database,
  enqueue: Enqueue,
  letter: number,
  answer: 'kept' | 'refunded',
): Promise<void> {
  const { rows } = await sql<{ answer: string | null }>`
    select answer from holder_letter where id = ${letter} for update`.execute(trx)
  const before = rows[0]?.answer
  if (before === answer) return
  const tickets = await offeredTickets(trx, sql`letter.id = ${letter}`)
  if (before || tickets.length === 0)
    throw new Refusal(409, before ? answered[before as keyof typeof answered] : answered.over)
  if (answer === 'refunded')
    for (const [sale, own] of Map.groupBy(tickets, one => one.sale))
      await takeBack(
        trx,
        enqueue,
        sale,
        { tickets: own.map(({ ticket }) => ticket) },
        { reason: reasonOf(own as [Row, ...Row[]]), change: (own[0] as Row).change },
      )
  await trx
    .updateTable('holder_letter')
    .set({ answer, answered_at: new Date() })
    .where('id', '=', letter)
    .execute()
}

function reasonOf(tickets: [Row, ...Row[]]): string {
  const [{ title, is_postponed }] = tickets
  const wish = tickets.some(({ cost }) => cost > 0) ? 'asked for your money back' : 'gave your tickets back'
  return `${title} was ${is_postponed ? 'postponed' : 'moved'} by its organiser, and you ${wish}.`
}

const answered = {
  kept: 'You have said that you keep these tickets. If you cannot come, please tell the organiser.',
  refunded: 'You have given these tickets back.',
  over: 'These tickets can no longer be given back here. Please ask the organiser.',
}
