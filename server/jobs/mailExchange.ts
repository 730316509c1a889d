import { sql } from 'kysely'
import { niceDate } from '../../contract/format/dates.ts'
import { localTimesSql } from '../catalogue/read/readSql.ts'
import { eventLooks } from '../look/eventLook.ts'
import { exchangeLetter } from '../mail/exchangeLetter.ts'
import type { Jobs } from '../queue/enqueue.ts'
import type { WorkContext } from './workContext.ts'

/** Tells the holder of a ticket what it was exchanged for. */
export async function mailExchange(
  { ticket: id, from, to, copy }: Jobs['mail_exchange'],
  { database, configuration, sendMail }: WorkContext,
): Promise<void> {
  const { rows: holders } = await sql<{ email: string | null; seat: string | null; reference: string }>`
    select coalesce(account.email, case when transfer.claimed_at is null then sale.email else transfer.email end) as email,
      case when ticket.ticket_type_id = ${to} then ticket.seat end as seat, sale.reference
    from ticket join sale on sale.id = ticket.sale_id left join account on account.id = ticket.account_id
    left join transfer on transfer.id = ticket.transfer_id
    where ticket.id = ${id} and ticket.refunded_at is null`.execute(database)
  const [holder] = holders
  if (!holder?.email) return
  const { rows: types } = await sql<{
    id: number
    name: string
    date_id: number
    title: string
    starts: string
    ends: string
    all_day: boolean
  }>`
    select type.id, type.name, date.id as date_id, event.title, ${localTimesSql} from ticket_type type
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where type.id = any(${[from, to]})`.execute(database)
  const [was, is] = [from, to].map(type => types.find(one => one.id === type))
  if (!was || !is) return
  const [before, after] = [was, is].map(
    ({ name, starts, ends, all_day }) => `${name}, ${niceDate(starts, ends, all_day)}`,
  ) as [string, string]
  await sendMail(
    exchangeLetter(
      {
        copy,
        to: holder.email,
        ticket: id,
        title: is.title,
        reference: holder.reference,
        before,
        after: holder.seat === null ? after : `${after}, seat ${holder.seat}`,
      },
      await eventLooks(database, { dates: [is.date_id] }),
      configuration.origin,
    ),
  )
}
