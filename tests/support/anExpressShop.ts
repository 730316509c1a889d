import type { Database } from '../../server/database/connect.ts'
import { aShop, type Shop } from './aShop.ts'

/** An event that can be paid for without signing in, with one ticket type; free by default. `price` in minor units. */
export async function anExpressShop(
  database: Database,
  price = 0,
  options: Parameters<typeof aShop>[2] = {},
): Promise<Shop> {
  const shop = await aShop(database, [{ capacity: 40, price }], options)
  await database.updateTable('event').set({ express: true }).where('id', '=', shop.event).execute()
  return shop
}
