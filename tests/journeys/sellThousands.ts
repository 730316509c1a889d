import { sign } from 'node:crypto'
import { sql } from 'kysely'
import { bytesOfClaim, ticketCode } from '../../contract/rules/ticketCode.ts'
import { readConfiguration } from '../../server/configuration.ts'
import { connect } from '../../server/database/connect.ts'
import { keysOf, ticketKeyOf } from '../../server/keys.ts'
import { numberOfTicket } from '../support/aDoor.ts'
import type { TestServer } from '../support/server.ts'

/** How many codes it answers. */
const CODES = 40

/** Adds tickets beside this one, half of which are in already. Answers the codes of some others. */
export async function sellThousands({ data }: TestServer, ticket: string, count: number): Promise<string[]> {
  const database = await connect({ url: data.DATABASE_URL })
  try {
    const ids = Array.from({ length: count }, (_, index) => numberOfTicket(index + 1))
    await sql`
      insert into ticket (id, sale_id, ticket_type_id, account_id, number, seat)
      select one.id, sale_id, ticket_type_id, account_id, number + one.place, 'Row ' || one.place
      from ticket, unnest(${ids}::text[]) with ordinality as one (id, place) where ticket.id = ${ticket}`.execute(
      database,
    )
    // The letter of the order would contain the code of each ticket.
    await sql`
      update sale set mailed_at = now() from ticket
      where ticket.sale_id = sale.id and ticket.id = ${ticket}`.execute(database)
    const { rows } = await sql<{ event: number }>`
      insert into admission (id, event_id, ticket_id, generation, admitted_at, door, account_id)
      select gen_random_uuid(), date.event_id, ticket.id, 0, now(), 'South', ticket.account_id
      from ticket join ticket_type type on type.id = ticket.ticket_type_id
      join event_date date on date.id = type.event_date_id
      where ticket.id = any(${ids.slice(0, count / 2)}) returning event_id as event`.execute(database)
    const keys = await keysOf(readConfiguration({}), database)
    return ids.slice(-CODES).map(id => {
      const event = rows[0]?.event ?? 0
      const claim = bytesOfClaim({
        key: ticketKeyOf(keys).id,
        ticket: id,
        generation: 0,
        event,
        isTest: false,
      })
      return ticketCode(claim, sign(null, claim, keys.ticket))
    })
  } finally {
    await database.destroy()
  }
}
