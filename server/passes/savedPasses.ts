import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Keys } from '../keys.ts'
import { isOneOfSql, type PassesOf } from '../queue/queuePasses.ts'
import type { HeldTicket } from '../tickets/heldTicket.ts'
import { type PassId, serialOf } from '../tickets/passSerial.ts'
import { ticketRows, walletTicketOf } from '../wallet/wallet.ts'

interface Reader {
  database: Database
  keys: Keys
}

/** So many at a time: each has requests of its own at Google, and all of a page share a connection to Apple. */
const PAGES = { google_pass: 20, apple_pass: 200 }

/** What these saved passes are to show now, page by page. */
export async function* savedPasses(
  reader: Reader,
  table: keyof typeof PAGES,
  which: PassesOf,
): AsyncGenerator<HeldTicket[]> {
  let last: PassId = { ticket_id: '', generation: -1 }
  for (;;) {
    const { rows } = await sql<PassId>`
      select distinct ticket_id, generation from ${sql.table(table)} pass
      where ${isOneOfSql(which)} and (ticket_id, generation) > (${last.ticket_id}, ${last.generation})
      order by ticket_id, generation limit ${PAGES[table]}`.execute(reader.database)
    const end = rows.at(-1)
    if (!end) return
    yield await ticketsOfPasses(reader, rows)
    last = end
  }
}

/** The tickets of passes. Of one that is over, nothing of a holder, no seat and no code are left. */
export async function ticketsOfPasses({ database, keys }: Reader, passes: PassId[]): Promise<HeldTicket[]> {
  const ids = passes.map(({ ticket_id }) => ticket_id)
  const rows = await ticketRows(database, sql`ticket.id = any(${ids})`)
  const found = new Map(rows.map(row => [row.id, row]))
  return passes.flatMap(({ ticket_id, generation }) => {
    const row = found.get(ticket_id)
    if (!row) return []
    const ticket = walletTicketOf(row, keys)
    return row.is_valid && row.generation === generation ? [ticket] : [overTicket({ ...ticket, generation })]
  })
}

const overTicket = (ticket: HeldTicket): HeldTicket => ({
  ...ticket,
  is_over: true,
  qr: '',
  holder: '',
  seat: null,
  sale_reference: '',
  message: '',
  access_online: '',
})

/** Differs where what a pass shows does. */
export const digestOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/** Rows of saved passes by their serial numbers. */
export const bySerial = <P extends PassId>(rows: readonly P[]): Map<string, P> =>
  new Map(rows.map(row => [serialOf(row), row]))
