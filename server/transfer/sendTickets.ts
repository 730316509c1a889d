import { sql } from 'kysely'
import { sameEmail } from '../../contract/rules/contact.ts'
import { dayOf, isScheduled, type TransferRow, transferProblems } from '../../contract/rules/transfer.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { crockford } from '../sale/crockford.ts'
import { lockSale } from '../sale/markPaid.ts'
import { transferableTickets } from './transferable.ts'

/** The sender's time zone where the page has not stated one. */
const TIME_ZONE = 'Europe/London'

export interface Sender {
  /** Left out: the page has not stated it. */
  timeZone: string | undefined
  /** They have neither paid nor proved an e-mail address, so the letter has none of their words. */
  isUnproved: boolean
}

/** Before every day, so that a letter for a time that has passed goes out now. */
const NO_DAY = ''

/**
 * Sends tickets of a paid sale: each row's tickets wait for their recipient from now on, and the letters go out, those of
 * scheduled gifts at their time. Refuses all rows if one cannot be sent.
 */
export async function sendTickets(
  trx: Database,
  enqueue: Enqueue,
  sale: number,
  rows: readonly TransferRow[],
  sender: Sender,
): Promise<void> {
  await lockSale(trx, sale)
  const left = await transferableTickets(trx, sale)
  for (const row of rows.filter(({ qty }) => qty > 0)) {
    const [problem] = Object.values(transferProblems(row, NO_DAY))
    if (problem) throw new Refusal(422, problem)
    const own = left.filter(({ ticket_type_id }) => ticket_type_id === row.ticket_id)
    if (own.length < row.qty) throw new Refusal(409, tooMany(own.length))
    const taken = own.slice(0, row.qty).map(({ id }) => id)
    const { id, seconds } = await insertTransfer(trx, sale, row, sender)
    await trx.updateTable('ticket').set({ transfer_id: id }).where('id', 'in', taken).execute()
    await enqueue(trx, 'mail_transfer', { transfer: id, about: 'sent' }, seconds)
    for (const ticket of taken)
      left.splice(
        left.findIndex(one => one.id === ticket),
        1,
      )
  }
}

const tooMany = (left: number): string =>
  left === 0 ? 'These tickets cannot be sent any more.' : `Only ${left} of these tickets can still be sent.`

/** Answers the new transfer's id and the seconds until its letter goes out. */
async function insertTransfer(
  trx: Database,
  sale: number,
  row: TransferRow,
  { timeZone = TIME_ZONE, isUnproved }: Sender,
) {
  const id = crockford()
  const at = isScheduled(row) ? `${dayOf(row.delivery_date)} ${row.delivery_time}` : null
  const { rows } = await sql<{ seconds: number; is_late: boolean }>`
    insert into transfer (id, sale_id, ticket_type_id, name, email, qty, is_gift, message, is_unproved, send_at)
    values (${id}, ${sale}, ${row.ticket_id}, ${row.name}, ${sameEmail(row.email)}, ${row.qty}, ${row.is_gift},
      ${row.is_gift ? row.message : ''}, ${isUnproved}, greatest(now(), ${at}::timestamp at time zone ${knownZone(timeZone)}))
    returning greatest(0, ceil(extract(epoch from send_at - now())))::float8 as seconds,
      send_at > (select date.ends_at from ticket_type type join event_date date on date.id = type.event_date_id
        where type.id = ${row.ticket_id}) as is_late`.execute(trx)
  const [sent] = rows
  if (sent?.is_late) throw new Refusal(422, 'A gift has to arrive before its event is over.')
  return { id, seconds: sent?.seconds ?? 0 }
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(400, 'time_zone cannot be used as it was sent')
    throw error
  }
}
