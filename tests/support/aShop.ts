import { getCheckout } from '../../contract/calls/checkout.ts'
import type { Database } from '../../server/database/connect.ts'
import { type Offered, putOnSale } from './putOnSale.ts'
import type { Shopper } from './shopper.ts'

/** Inserts ticket types of one organiser, with the facts of the catalogue. */
export interface Shop {
  types: Offered[]
  organiser: number
  event: number
}

export async function aShop(
  database: Database,
  types: Parameters<typeof putOnSale>[1],
  options: Parameters<typeof putOnSale>[2] = {},
): Promise<Shop> {
  const offered = await putOnSale(database, types, { provider: 'stripe', ...options })
  const { id, organiser_id } = await database
    .selectFrom('event')
    .innerJoin('event_date', 'event_date.event_id', 'event.id')
    .select(['event.id', 'organiser_id'])
    .where('event_date.id', '=', offered[0]?.date_id ?? 0)
    .executeTakeFirstOrThrow()
  return { types: offered, organiser: organiser_id, event: id }
}

/** The checkout of this shopper. */
export const seen = async (shopper: Shopper) => (await shopper.call(getCheckout)).body
