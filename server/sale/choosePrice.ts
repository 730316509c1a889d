import { sql } from 'kysely'
import { currencySymbol, fromMinor, money } from '../../contract/format/money.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'

/** Stores the price that a shopper has chosen for the tickets of a type. A type whose price nobody chooses keeps its own. */
export async function choosePrice(
  trx: Database,
  basket: number,
  ticketType: number,
  price: number,
): Promise<void> {
  const { rows } = await sql<{ minimum: number | null; currency: string }>`
    select minimum_price as minimum, event.currency from ticket_type type
    join event_date date on date.id = type.event_date_id join event on event.id = date.event_id
    where type.id = ${ticketType}`.execute(trx)
  const [type] = rows
  if (!type || type.minimum === null) return
  if (price < type.minimum)
    throw new Refusal(
      422,
      `Please choose ${money(fromMinor(type.minimum), currencySymbol(type.currency))} or more.`,
    )
  await trx
    .insertInto('basket_price')
    .values({ basket_id: basket, ticket_type_id: ticketType, price })
    .onConflict(conflict => conflict.columns(['basket_id', 'ticket_type_id']).doUpdateSet({ price }))
    .execute()
}
