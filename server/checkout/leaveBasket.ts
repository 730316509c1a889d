import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { takenStates } from '../payments/attemptStates.ts'
import { lockTicketTypes, releaseSales } from '../sale/release.ts'

/**
 * Gives back what the session holds, and leaves its open basket to no session. What is paid for at this moment is not
 * given back: it becomes the order of its owner, or its charge is given back.
 */
export async function leaveBasket(trx: Database, family: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select sale.id from sale join basket on basket.id = sale.basket_id
    where basket.family = ${family} and basket.closed_at is null
      and sale.released_at is null and sale.paid_at is null
      and not exists (select from payment_attempt where sale_id = sale.id and status = any(${takenStates}))
    order by sale.id for update of sale`.execute(trx)
  const held = rows.map(({ id }) => id)
  await lockTicketTypes(trx, held)
  await releaseSales(trx, held)
  const nobody = randomUUID()
  await sql`
    update sale set family = ${nobody}
    where basket_id in (select id from basket where family = ${family} and closed_at is null)`.execute(trx)
  await trx
    .updateTable('basket')
    .set({ family: nobody })
    .where('family', '=', family)
    .where('closed_at', 'is', null)
    .execute()
}
