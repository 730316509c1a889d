import { sql } from 'kysely'
import type { EndedTicket } from '../../../contract/counter/counter.ts'
import type { Database } from '../../database/connect.ts'
import { isHeldSql } from '../../database/holdSql.ts'
import { changeKindSql, isOtherCurrencySql, staysKeptSql } from '../../sale/changes/changedHolds.ts'

/**
 * What was kept back for a device, is not sold and can no longer be sold there, with the reason: it is held for it no longer, or a
 * door has let it in and its event is sold in another currency since. A device asks every few seconds, so what
 * has ended long before is left out.
 */
export async function endedTickets(
  database: Database,
  organiser: number,
  device: string,
): Promise<EndedTicket[]> {
  const { rows } = await sql<EndedTicket>`
    select kept.id, case when ${isHeldSql} and ${staysKeptSql} then 'let_in' when sale.ended_because is not null or ${isHeldSql} then ${changeKindSql}
        when sale.released_at < sale.expires_at then 'given_back' else 'over' end as why
    from counter_ticket kept join sale on sale.id = kept.hold_id join sale_line line on line.sale_id = sale.id
    join ticket_type type on type.id = line.ticket_type_id join event_date date on date.id = type.event_date_id
    join event on event.id = date.event_id
    where kept.device = ${device} and event.organiser_id = ${organiser} and (not ${isHeldSql} or ${isOtherCurrencySql})
      and not exists (select from ticket where ticket.id = kept.id) and date.ends_at > now() - interval '30 days'
    order by kept.id`.execute(database)
  return rows
}
