import { sql } from 'kysely'
import type { Database } from '../../server/database/connect.ts'
import { manyOrders } from './manyOrders.ts'

/** Inserts this number of people with two tickets each of a new organiser. Answers its id. */
export async function manyHolders(database: Database, count: number): Promise<number> {
  const organiser = await manyOrders(database, count)
  const own = sql`select line.sale_id from event join event_date date on date.event_id = event.id
    join ticket_type type on type.event_date_id = date.id join sale_line line on line.ticket_type_id = type.id
    where event.organiser_id = ${organiser}`
  await sql`
    with person as (
      insert into account (email, full_name) select 'holder.' || sale_id || '@example.com', 'Holder ' || sale_id
      from (${own}) own returning id, email
    ), bought as (
      update sale set account_id = person.id, email = person.email from person
      where person.email = 'holder.' || sale.id || '@example.com' returning sale.id, sale.account_id
    )
    update ticket set account_id = bought.account_id from bought where bought.id = ticket.sale_id`.execute(
    database,
  )
  return organiser
}
